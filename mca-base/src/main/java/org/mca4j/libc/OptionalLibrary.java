// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/**
 * A shared library that this machine may lack, such as a device's user library. That it is missing,
 * or lacks a symbol, is a value with a cause and never an error; see dlopen(3) and dlsym(3).
 * Immutable.
 */
public final class OptionalLibrary {
  private final String name;
  private final @Nullable NativeLibrary library;
  private final @Nullable String cause;

  private OptionalLibrary(String name, @Nullable NativeLibrary library, @Nullable String cause) {
    this.name = name;
    this.library = library;
    this.cause = cause;
  }

  /**
   * Loads a library and looks for symbols. Calls none of its functions, but loading runs the
   * library's own initializers.
   *
   * @param name the name with version that the loader searches for, or an absolute path
   * @param symbols the functions it has to have
   * @return the library, or what is missing
   */
  public static OptionalLibrary open(String name, Collection<String> symbols) {
    Optional<String> noLibc = Libc.unavailableCause();
    if (noLibc.isPresent()) {
      return new OptionalLibrary(name, null, noLibc.get());
    }
    try {
      NativeLibrary library = NativeLibrary.getInstance(name);
      List<String> missing = symbols.stream().filter(symbol -> !has(library, symbol)).toList();
      return missing.isEmpty()
          ? new OptionalLibrary(name, library, null)
          : new OptionalLibrary(name, null, name + " lacks " + String.join(", ", missing));
    } catch (UnsatisfiedLinkError e) {
      return new OptionalLibrary(name, null, name + " cannot be loaded (" + reason(e) + ")");
    }
  }

  /**
   * Loads a library and looks for the functions that a class declares as native methods.
   *
   * @param name the name with version that the loader searches for, or an absolute path
   * @param natives a class whose native methods have the names of the functions
   * @return the library, or what is missing
   */
  public static OptionalLibrary open(String name, Class<?> natives) {
    return open(
        name,
        Arrays.stream(natives.getDeclaredMethods())
            .filter(method -> Modifier.isNative(method.getModifiers()))
            .map(Method::getName)
            .sorted()
            .toList());
  }

  /**
   * Says why the library cannot be used here.
   *
   * @return empty when it can be used, else what is missing, as a clause that can follow a colon
   */
  public Optional<String> unavailableCause() {
    return Optional.ofNullable(cause);
  }

  /**
   * Binds the native methods of a class to the library's functions of the same names, and keeps the
   * library loaded as long as the class. Binding a class again replaces what it was bound to.
   *
   * @param natives the class
   * @throws McaException NATIVE_CALL_FAILED when the library cannot be used
   */
  public void bind(Class<?> natives) {
    if (library == null) {
      throw new McaException(
          McaErrorCode.NATIVE_CALL_FAILED, "library " + name + " cannot be used: " + cause);
    }
    Native.register(natives, library);
  }

  private static boolean has(NativeLibrary library, String symbol) {
    try {
      library.getFunction(symbol);
      return true;
    } catch (UnsatisfiedLinkError e) {
      return false;
    }
  }

  /** The loader's own words: the second line, after JNA's and before the list of places tried. */
  private static String reason(UnsatisfiedLinkError e) {
    String message = String.valueOf(e.getMessage());
    return message.lines().skip(1).findFirst().orElse(message);
  }
}
