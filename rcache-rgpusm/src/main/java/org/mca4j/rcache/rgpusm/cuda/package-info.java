// SPDX-License-Identifier: Apache-2.0
/**
 * The CUDA driver by JNA direct mapping, and on it the registrar {@code cuda_host}. The driver's
 * types and functions stay in this package and have their C names.
 */
@NullMarked
package org.mca4j.rcache.rgpusm.cuda;

import org.jspecify.annotations.NullMarked;
