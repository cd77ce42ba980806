"""The names that Kotlin itself defines everywhere, and members so common that a bare one says nothing."""

from __future__ import annotations

import re

_WORD = re.compile(r"\w+")
_PLATFORM = re.compile(r"(?:kotlin|kotlinx|java|javax|android|androidx|platform|org\.junit|io\.mockk)(?:\.|$)")

OWN = frozenset(
    _WORD.findall(
        """
        Any Annotation Array AutoCloseable Boolean BooleanArray Byte ByteArray Char CharArray CharSequence
        Collection Comparable Comparator Double DoubleArray Enum Error Exception Float FloatArray Function
        IllegalArgumentException IllegalStateException IndexOutOfBoundsException Int IntArray IntRange Iterable
        Iterator Lazy List ListIterator Long LongArray LongRange Map MutableCollection MutableIterable MutableList
        MutableMap MutableSet NoSuchElementException Nothing NotImplementedError NullPointerException Number
        NumberFormatException Pair RuntimeException Sequence Set Short ShortArray String StringBuilder Suppress
        Throwable Triple UByte UInt ULong UShort Unit UnsupportedOperationException
        ArrayDeque ArrayList HashMap HashSet LinkedHashMap LinkedHashSet Regex Result JvmField JvmName JvmOverloads
        JvmStatic Deprecated OptIn Throws Volatile Transient Synchronized
        apply also arrayListOf arrayOf arrayOfNulls assert booleanArrayOf buildList buildMap buildSet buildString
        byteArrayOf charArrayOf check checkNotNull doubleArrayOf emptyArray emptyList emptyMap emptySequence
        emptySet enumValueOf enumValues error field floatArrayOf hashMapOf hashSetOf intArrayOf it lazy let
        linkedMapOf linkedSetOf listOf listOfNotNull longArrayOf mapOf maxOf minOf mutableListOf mutableMapOf
        mutableSetOf print println readLine readln repeat require requireNotNull run runCatching sequence
        sequenceOf setOf setOfNotNull sortedMapOf sortedSetOf synchronized takeIf takeUnless to until downTo step
        use with TODO and or xor shl shr ushr
        """
    )
)
BUILTIN_MEMBERS = frozenset(
    _WORD.findall(
        """
        add addAll all also any append apply asList asSequence associate associateBy average await buildString
        charAt chunked clear close collect compareTo contains containsKey copy count distinct drop emit endsWith
        entries equals filter filterNot filterNotNull find first firstOrNull flatMap flatten fold forEach
        forEachIndexed get getOrDefault getOrElse getOrNull getOrPut groupBy hashCode indexOf invoke isBlank
        isEmpty isNotBlank isNotEmpty isNullOrBlank isNullOrEmpty iterator join joinToString keys last lastOrNull
        launch let length lines lowercase map mapNotNull mapValues max maxByOrNull maxOrNull min minus name none
        ordinal partition plus put putAll reduce remove removeAll removeIf repeat replace reversed run set single
        singleOrNull size slice sort sortBy sorted sortedBy split start startsWith step substring sum sumOf take
        takeIf to toBoolean toByteArray toDouble toInt toList toLong toMap toMutableList toSet toString toTypedArray
        trim trimIndent until uppercase use valueOf values withIndex write zip
        """
    )
)
TRANSPARENT = frozenset(
    _WORD.findall(
        """
        also apply asReversed asSequence distinct distinctBy drop dropLast dropWhile filter filterIsInstance
        filterNot filterNotNull iterator minus onEach orEmpty plus reversed shuffled slice sorted sortedBy
        sortedByDescending sortedWith take takeIf takeLast takeUnless takeWhile toList toMutableList toMutableSet
        toSet toTypedArray values
        """
    )
)
"""Members of collections, some of every object, that hand out the same again."""
ACCESSORS = frozenset(
    _WORD.findall(
        """
        elementAt elementAtOrNull find findLast first firstOrNull get getOrDefault getOrElse getOrNull getOrPut
        getOrThrow getValue last lastOrNull max maxBy maxByOrNull maxOrNull min minBy minByOrNull minOrNull next
        pop random remove removeAt removeFirst removeLast single singleOrNull value
        """
    )
)
"""Members of collections that hand out an element."""


def is_platform(package: str) -> bool:
    """Returns whether a package is one of the platform's own or of its usual test libraries."""
    return bool(_PLATFORM.match(package))
