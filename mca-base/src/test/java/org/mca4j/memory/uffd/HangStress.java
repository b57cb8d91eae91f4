// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.mca4j.libc.DirectBuffers;
import org.mca4j.libc.Unistd;

/**
 * Frees watched memory in every way a JVM does, while it is brought to safepoints all the time.
 * With a thread of the JVM as the reader of events each of these hangs sooner or later. A main
 * class: names of the ways, and for how many milliseconds.
 */
public final class HangStress {
  private static final int MEBIBYTE = 1 << 20;
  private static final long PAGE = Unistd.pageSize();
  private static final NativeLibrary LIBC = NativeLibrary.getInstance("c");
  private static final int M_MMAP_THRESHOLD = -3;

  private static final Map<String, Callable<?>> WAYS =
      Map.of(
          "unsafe", HangStress::unsafe,
          "cleaner", HangStress::cleaner,
          "isolated", HangStress::isolated,
          "trim", HangStress::trim,
          "classes", HangStress::loadClass,
          "gc", HangStress::gc);

  private static UffdMonitor monitor;

  private HangStress() {}

  /** Returns how many times the usual effort is wanted: {@code -Dmca.stress=20}. */
  static int factor() {
    return Integer.getInteger("mca.stress", 1);
  }

  /** Runs the ways at once, two threads each, and exits with memory left for the exit to free. */
  public static void main(String[] args) throws Exception {
    // Otherwise the threshold grows with the first free, and memory is not unmapped any more.
    LIBC.getFunction("mallopt").invokeInt(new Object[] {M_MMAP_THRESHOLD, 128 * 1024});
    monitor = UffdMonitors.withChain(16000, true, Duration.ofMinutes(30));
    long end = System.nanoTime() + Duration.ofMillis(Long.parseLong(args[1])).toNanos();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (String way : args[0].split(",", -1)) {
      for (int i = 0; i < (way.equals("gc") ? 1 : 2); i++) {
        threads.add(start(WAYS.get(way), end, failure));
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    if (failure.get() != null) {
      throw new AssertionError(failure.get());
    }
    System.out.println("events " + monitor.generation());
    freeAtExit();
    System.exit(0);
  }

  private static Thread start(Callable<?> way, long end, AtomicReference<Throwable> failure) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (System.nanoTime() < end) {
                  way.call();
                }
              } catch (Throwable e) {
                failure.set(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** The JVM frees inside itself, where no safepoint can be reached. */
  private static Object unsafe() throws ReflectiveOperationException {
    long address = Unsafe.allocate(MEBIBYTE);
    cover(address, MEBIBYTE);
    Unsafe.free(address);
    monitor.drain();
    return address;
  }

  /** The JVM frees when it finds out that nobody can use the buffer any more. */
  private static Object cleaner() {
    ByteBuffer buffer = ByteBuffer.allocateDirect(MEBIBYTE);
    cover(DirectBuffers.address(buffer), MEBIBYTE);
    return buffer.capacity();
  }

  /** One free of more than five thousand watched ranges, each apart from the next. */
  private static Object isolated() throws ReflectiveOperationException {
    int count = 5200;
    long size = 2L * count * PAGE;
    long address = Unsafe.allocate(size);
    long first = (address + PAGE - 1) & -PAGE;
    for (long at = first; at + PAGE <= address + size; at += 2 * PAGE) {
      cover(at, PAGE);
    }
    Unsafe.free(address);
    return address;
  }

  /** Small blocks, whose pages the allocator gives back from time to time, with its lock held. */
  private static Object trim() throws ReflectiveOperationException {
    long[] blocks = new long[400];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = Unsafe.allocate(64 * 1024);
      cover(blocks[i], 64 * 1024);
    }
    for (int i = blocks.length - 1; i >= 0; i--) {
      Unsafe.free(blocks[i]);
    }
    return blocks;
  }

  /** The JVM allocates for itself. */
  private static Object loadClass() {
    InvocationHandler nothing = (proxy, method, arguments) -> null;
    ClassLoader loader = new ClassLoader(HangStress.class.getClassLoader()) {};
    return Proxy.newProxyInstance(loader, new Class<?>[] {Callable.class}, nothing);
  }

  private static Object gc() {
    System.gc();
    return PAGE;
  }

  private static void cover(long address, long length) {
    if (!monitor.cover(address, length).isCovered()) {
      // The chain holds far more ranges than can be alive here.
      throw new AssertionError(monitor.cover(address, length));
    }
  }

  /** Registers a free of watched memory that runs when no thread of the JVM does any more. */
  private static void freeAtExit() throws ReflectiveOperationException {
    Function free = LIBC.getFunction("free");
    long block = LIBC.getFunction("malloc").invokeLong(new Object[] {(long) MEBIBYTE});
    cover(block, MEBIBYTE);
    LIBC.getFunction("__cxa_atexit").invokeInt(new Object[] {free, new Pointer(block), null});
    long inHook = Unsafe.allocate(MEBIBYTE);
    cover(inHook, MEBIBYTE);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    Unsafe.free(inHook);
                  } catch (ReflectiveOperationException e) {
                    throw new LinkageError(e.getMessage(), e);
                  }
                }));
  }

  /** The JDK's own allocation, which direct buffers use, without a compile-time reference. */
  private static final class Unsafe {
    private static final Object INSTANCE;
    private static final Method ALLOCATE;
    private static final Method FREE;

    static {
      try {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field field = type.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        INSTANCE = field.get(null);
        ALLOCATE = type.getMethod("allocateMemory", long.class);
        FREE = type.getMethod("freeMemory", long.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    static long allocate(long size) throws ReflectiveOperationException {
      return (Long) ALLOCATE.invoke(INSTANCE, size);
    }

    static void free(long address) throws ReflectiveOperationException {
      FREE.invoke(INSTANCE, address);
    }
  }
}
