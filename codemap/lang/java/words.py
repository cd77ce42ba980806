"""The names that Java itself defines everywhere, and members so common that a bare one says nothing."""

from __future__ import annotations

import re

_WORD = re.compile(r"\w+")
_PLATFORM = re.compile(r"(?:java|javax|jdk|sun|com\.sun|org\.w3c\.dom|org\.xml\.sax)(?:\.|$)")

OWN = frozenset(
    _WORD.findall(
        """
        boolean byte char double float int long short void var
        AbstractMethodError Appendable ArithmeticException ArrayIndexOutOfBoundsException AssertionError
        AutoCloseable Boolean Byte CharSequence Character Class ClassCastException ClassLoader
        ClassNotFoundException CloneNotSupportedException Cloneable Comparable Deprecated Double Enum Error
        Exception Float FunctionalInterface IllegalAccessException IllegalArgumentException
        IllegalStateException IndexOutOfBoundsException InheritableThreadLocal InstantiationException Integer
        InterruptedException Iterable LinkageError Long Math NegativeArraySizeException NoClassDefFoundError
        NoSuchFieldException NoSuchMethodException NullPointerException Number NumberFormatException Object
        OutOfMemoryError Override Package Process ProcessBuilder Readable Record ReflectiveOperationException
        Runnable Runtime RuntimeException SafeVarargs SecurityException Short StackOverflowError StackTraceElement
        StrictMath String StringBuffer StringBuilder StringIndexOutOfBoundsException SuppressWarnings System
        Thread ThreadGroup ThreadLocal Throwable UnsupportedOperationException Void
        """
    )
)
BUILTIN_MEMBERS = frozenset(
    _WORD.findall(
        """
        accept add addAll addFirst addLast allMatch andThen anyMatch append apply asList build call charAt clear
        clone close collect compare compareTo computeIfAbsent contains containsKey containsValue copyOf count
        delete distinct empty endsWith entrySet equals equalsIgnoreCase execute filter findAny findFirst flatMap
        flush forEach format get getBytes getClass getCause getKey getMessage getName getOrDefault getValue
        hasNext hashCode ifPresent indexOf insert intValue invoke isEmpty isPresent iterator join keySet
        lastIndexOf length limit lines list listIterator map mapToInt matches max merge min name next noneMatch
        notify of ofNullable offer orElse orElseGet orElseThrow ordinal parse peek poll pop print printf println
        push put putAll putIfAbsent read readLine reduce remove removeAll removeIf repeat replace replaceAll
        replaceFirst reverse run set setLength shuffle size skip sort sorted split start startsWith stream strip
        submit subList substring sum supplyAsync test thenApply toArray toCharArray toList toLowerCase toString
        toUpperCase trim valueOf values wait write
        """
    )
)
TRANSPARENT = frozenset(
    _WORD.findall(
        """
        asList copyOf descendingIterator distinct dropWhile entrySet filter findAny findFirst iterator limit
        listIterator
        max min of ofNullable parallel parallelStream peek reversed sequential skip sorted spliterator stream
        subList takeWhile toList values
        """
    )
)
"""Members of collections, streams and optional values that hand out the same again."""
ACCESSORS = frozenset(
    _WORD.findall(
        """
        element elementAt first firstElement get getFirst getLast getOrDefault getValue join last lastElement
        next nextElement orElse orElseGet orElseThrow poll pollFirst pollLast pop previous remove removeFirst
        removeLast
        """
    )
)
"""Members of collections and optional values that hand out an element."""


def is_platform(module: str) -> bool:
    """Returns whether a package is one of the platform's own."""
    return bool(_PLATFORM.match(module))
