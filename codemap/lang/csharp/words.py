"""The names that C# itself defines everywhere, and members so common that a bare one says nothing."""

from __future__ import annotations

import re

_WORD = re.compile(r"\w+")
_PLATFORM = re.compile(r"(?:System|Microsoft|Windows|Xunit|NUnit|Moq|FluentAssertions|Newtonsoft)(?:\.|$)")

OWN = frozenset(
    _WORD.findall(
        """
        bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong
        ushort value var void _ nameof default
        Action Activator AggregateException ArgumentException ArgumentNullException ArgumentOutOfRangeException
        Array ArraySegment Attribute Boolean Byte CancellationToken CancellationTokenSource Char Console Convert
        DateOnly DateTime DateTimeKind DateTimeOffset DayOfWeek Decimal Delegate Dictionary DivideByZeroException
        Double Encoding Enum Enumerable Environment EventArgs EventHandler Exception File FormatException Func GC
        Guid HashSet IAsyncDisposable IAsyncEnumerable ICollection IComparable IDictionary IDisposable IEnumerable
        IEnumerator IEquatable IFormatProvider IFormattable IList IReadOnlyCollection IReadOnlyDictionary
        IReadOnlyList IndexOutOfRangeException Int16 Int32 Int64 IntPtr Interlocked InvalidCastException
        InvalidOperationException KeyNotFoundException KeyValuePair Lazy List Math MemoryStream Monitor
        NotImplementedException NotSupportedException NullReferenceException Nullable Object
        ObjectDisposedException ObsoleteAttribute Obsolete Path Predicate Queue Random ReadOnlyMemory ReadOnlySpan
        Regex SByte SemaphoreSlim Single Span Stack Stopwatch Stream StreamReader StreamWriter String
        StringBuilder StringComparer StringComparison StringReader StringWriter Task TaskCompletionSource
        TextReader TextWriter Thread TimeOnly TimeSpan TimeZoneInfo Tuple Type UInt16 UInt32 UInt64
        UnauthorizedAccessException Uri ValueTask ValueTuple Version WeakReference
        """
    )
)
BUILTIN_MEMBERS = frozenset(
    _WORD.findall(
        """
        Add AddRange Aggregate All Any Append AppendLine AsSpan Cast Clear Close Compare CompareTo Concat
        ConfigureAwait Contains ContainsKey CopyTo Count Create Dequeue Dispose DisposeAsync Distinct ElementAt
        EndsWith Enqueue Equals Except Exists Find FindAll First FirstOrDefault Flush ForEach Format Get
        GetEnumerator GetHashCode GetResult GetType GetValue GroupBy HasValue IndexOf Insert Invoke IsNullOrEmpty
        Item Items Join Key Keys Last LastOrDefault Length Log Max Message Min MoveNext Name None OfType OrderBy
        Parse Peek Pop Push Range Read ReadLine Remove RemoveAt Repeat Replace Result Reverse Run Select
        SelectMany Set SetValue Single SingleOrDefault Skip Split Start StartsWith Stop Substring Sum Take
        ToArray ToDictionary ToList ToLower ToString ToUpper Trim TryAdd TryGetValue TryParse Union Value Values
        Wait Where Write WriteLine Zip
        """
    )
)
TRANSPARENT = frozenset(
    _WORD.findall(
        """
        AsEnumerable AsParallel AsQueryable AsReadOnly AsSpan Append ConfigureAwait DefaultIfEmpty Distinct Except
        FindAll GetEnumerator GetRange Include Intersect OrderBy OrderByDescending Prepend Reverse Skip SkipWhile
        Slice Take TakeWhile ThenBy ThenByDescending ToArray ToHashSet ToImmutableArray ToImmutableList ToList
        Union Values Where
        """
    )
)
"""Members of collections that hand out the same again."""
ACCESSORS = frozenset(
    _WORD.findall(
        """
        Current Dequeue ElementAt ElementAtOrDefault Find FindLast First FirstAsync FirstOrDefault
        FirstOrDefaultAsync GetValueOrDefault Last LastOrDefault Max MaxBy Min MinBy Peek Pop Single SingleAsync
        SingleOrDefault SingleOrDefaultAsync Value
        """
    )
)
"""Members of collections that hand out an element."""


def is_platform(namespace: str) -> bool:
    """Returns whether a namespace is one of the platform's own or of its usual test libraries."""
    return bool(_PLATFORM.match(namespace))
