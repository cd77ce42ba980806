"""Names that Ruby itself defines: classes, methods everywhere, members of its own classes, and its library's files."""

from __future__ import annotations

import re

_WORD = re.compile(r"\S+")
NAMES = frozenset(
    _WORD.findall(
        """
        allow allow_any_instance_of assert assert_empty assert_equal assert_includes assert_instance_of assert_match
        assert_nil assert_raises expect expect_any_instance_of is_expected receive refute refute_equal refute_nil
        __callee__ __dir__ __ENCODING__ __FILE__ __LINE__ __method__ abort alias_method ARGF ArgumentError
        ARGV Array at_exit attr attr_accessor attr_reader attr_writer autoload BasicObject BigDecimal Bignum
        Binding binding block_given? caller caller_locations catch Class class ClosedQueueError Comparable
        Complex ConditionVariable const_get CSV DATA Data Date DateTime define_method Dir Encoding
        EncodingError Enumerable Enumerator ENV EOFError ERB Errno Etc eval Exception exec exit exit! extend
        fail FalseClass Fiber FiberError File FileTest FileUtils Fixnum Float FloatDomainError fork format
        freeze FrozenError GC gets global_variables Hash include IndexError instance_variable_get
        instance_variable_set Integer Interrupt IO IOError is_a? JSON Kernel KeyError lambda load LoadError
        local_variables LocalJumpError Logger loop Marshal MatchData Math Method method_missing Module
        module_function Monitor Mutex NameError Net nil? NilClass NoMatchingPatternError NoMethodError
        NotImplementedError Numeric Object object_id ObjectSpace Observable open OpenSSL OpenStruct
        OptionParser p Pathname pp prepend print printf private private_class_method private_constant Proc
        proc Process protected Psych public public_class_method putc puts Queue Ractor raise rand Random
        Range RangeError Rational readline readlines refine Regexp RegexpError remove_method require
        require_relative respond_to? respond_to_missing? RUBY_ENGINE RUBY_PLATFORM RUBY_VERSION RuntimeError
        ScriptError SecureRandom SecurityError select send Set set_trace_func Shellwords Signal
        SignalException Singleton SizedQueue sleep Socket SortedSet spawn sprintf srand StandardError STDERR
        STDIN STDOUT StopIteration String StringIO StringScanner Struct super Symbol SyntaxError syscall
        system SystemCallError SystemExit SystemStackError TCPServer TCPSocket Tempfile test then Thread
        ThreadError throw Time Timeout TOPLEVEL_BINDING TracePoint trap TrueClass TypeError UnboundMethod
        UncaughtThrowError undef_method URI using warn WeakRef YAML ZeroDivisionError Zlib
        """
    )
)
MEMBERS = frozenset(
    _WORD.findall(
        """
        abs add all? ancestors any? append ascii_only? at backtrace basename between? bind bytes bytesize
        call capitalize captures ceil center chars chomp chop chr class class_eval clear clone close closed?
        coerce collect compact compare_by_identity concat const_defined? const_get const_set count cover?
        cycle default delete delete_at delete_if detect dig dirname div divmod downcase drop drop_while dup
        each each_char each_cons each_entry each_key each_line each_pair each_slice each_value
        each_with_index each_with_object empty? encode encoding end_with? entries eof? eql? equal? even?
        exist? exists? expand_path extend extname fetch fetch_values fileno fill filter filter_map find
        find_all find_index first flat_map flatten flock floor flush force_encoding freeze frozen?
        full_message getc gets group_by gsub gsub! has_key? has_value? hash hex hour include include? index
        inject insert inspect instance_eval instance_exec instance_method instance_methods instance_of?
        instance_variable_get instance_variable_set instance_variables intern invert is_a? itself join
        keep_if key key? keys kind_of? lambda? last lazy length lines ljust lock lstrip map match match? max
        max_by member? merge merge! message method method_defined? methods min min_by minmax minute modulo
        month name negative? new next nil? none? object_id odd? one? open ord owner parameters partition
        path peek pop pos positive? pred prepend print printf product public_send push puts raise rassoc
        read read_nonblock readline readlines readpartial reduce reject rename replace respond_to? reverse
        reverse_each rewind rindex rjust rotate round rstrip sample scan seek select send set shift shuffle
        singleton_class size slice slice! sort sort_by source_location split squeeze start_with? step store
        strftime string strip sub sub! succ sum superclass swapcase symbolize_keys synchronize take
        take_while tally tap then times to_a to_ary to_enum to_f to_h to_hash to_i to_int to_json to_path
        to_proc to_r to_s to_str to_sym tr transform_keys transform_values transpose truncate tty?
        unicode_normalize union uniq unlink unlock unpack unpack1 unshift upcase update upto utc
        valid_encoding? value value? values values_at wait with_index write year yield_self zero? zip
        """
    )
)
LIBRARY = frozenset(
    _WORD.findall(
        """
        abbrev base64 benchmark bigdecimal bundler cgi coverage csv date delegate did_you_mean digest drb
        English erb etc fcntl fiddle fileutils find forwardable getoptlong io ipaddr irb json logger matrix
        minitest monitor mutex_m net nkf objspace observer open-uri open3 openssl optparse ostruct pathname
        pp prettyprint prime pstore psych pty racc rbconfig rdoc readline reline resolv ripper rubygems
        securerandom set shellwords singleton socket stringio strscan syslog tempfile thread time timeout
        tmpdir tracer tsort un uri weakref yaml zlib
        """
    )
)
