"""The law under random sequences: the kept map equals a fresh one after every step, an overlay a map of its snapshot.

`CODEMAP_LAW_EXAMPLES=500 pytest tests/index/test_law.py -n 0` runs it long, with other sequences every time.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from codemap.git import commit_snapshot
from tests.support.maps import fresh_rows, kept_rows, project_at, view_rows
from tests.support.repos import RepoBuilder

LONG = int(os.environ.get("CODEMAP_LAW_EXAMPLES", "0"))

names = st.sampled_from("abc")
classes = st.sampled_from("ABC")
modules = st.sampled_from(["m", "n", "p", "p.m", "p.q", ".m", ".q", ".", "tests.m", "os"])
scripts = st.sampled_from(["./m", "./n", "./k", "../m", ".", "./m.js", "node:fs"])

PYTHON = (
    "from {mod} import {n1}\n",
    "from {mod} import {n1} as {n2}\n",
    "from {mod} import {C1}\n",
    "from {mod} import *\n",
    "import m, p.m\nm.{n1}()\np.m.{n2}()\n",
    "def {n1}({n2}: {C1}) -> {C2}:\n    {n3}()\n    {n2}.{n3}()\n    return {C1}()\n",
    "class {C1}({C2}):\n    {n1}: {C3}\n    def {n1}(self, {n2}: {C3}):\n        self.{n3} = {n2}\n        self.{n2}()\n        super().{n1}()\n",
    "class {C1}:\n    def {n1}(self):\n        return self.{n2}.{n3}()\n    def {n3}(self): return {n1}\n",
    "{n1} = {C1}()\n{n1}.{n2}()\n",
    "{n1}().{n2}()\n{C1}.{n3}({n1})\n",
    "def _{n1}(): pass\n__all__ = ['{n1}', '_{n1}']\n",
    "def {n1}(:\n",
    "{n1} = {n2}\n{n2} = {n3}\n{n1}.{n2}()\n",
    "{n1}, {n2} = {n2}, {n1}\n{n1}().{n3}\n",
    "from . import q\nq.{n1}()\n",
    "def {n1}({n2}):\n    def {n3}():\n        return {n2}()\n    return {n3}\n@{n1}\ndef {n2}(): return {C1}()\n{n2}()()\n",
    "{n1} = {{'a': {n2}, 'b': [{n3}]}}\n{n1}['a']()\n{n1}['b'][0]({C1})\nfor {n2} in {n1}.values(): {n2}.{n3}()\n",
    "def {n1}({n2}, {n3}={C1}):\n    {n2}({n3})\n    with {n3}() as {n1}: {n1}.{n2}()\n{n1}({n3}, {n2})\n",
    "import pytest\n@pytest.fixture\ndef {n1}({n2}): return {C1}()\ndef test_{n2}({n1}, {n3}):\n    {n1}.{n3}()\n    raise {C2}\n",
    "def {n1}({n2}: list[{C1}], {n3}: '{C1} | {C2}'):\n    for {C3} in {n2}: {C3}.{n1}()\n    {n3}.{n2}()\n    return [{n2}[0]]\n{n1}()[0].{n3}()\n",
)
TYPESCRIPT = (
    "import {{ {n1}, {C1} }} from '{mod}';\n{n1}(new {C1}());\n",
    "import * as {n2} from '{mod}';\n{n2}.{n1}();\n",
    "export {{ {n1} as {n2} }} from '{mod}';\n",
    "export * from '{mod}';\n",
    "export function {n1}({n2}: {C1}): {C2} {{ {n2}.{n3}(); return new {C1}(); }}\n",
    "export class {C1} extends {C2} {{ {n1}() {{ this.{n2}(); super.{n1}(); }} }}\n",
    "function {n3}() {{ {n1}().{n2}(); }}\nexport {{ {n3} }};\n",
    "export {{ {n3} as {n1} }};\nexport default {n2};\n",
    "const {n1} = {n2}; const {n2} = {n1}; {n1}();\n",
    "export default class {C1} {{ {n1} = {n2}; }}\n",
    "export const {n1} = {{ {n2}, {n3}: {C1}, {n1}() {{ this.{n2}(); }} }};\n{n1}.{n2}(); {n1}[{n3}](); {n2}().{n1}();\n",
    "export function {n1}({n2}) {{ {n2}(); return {{ {n3}, {n2}: {n2} }}; }}\n{n1}({n3}); {n1}({n2}).{n3}();\n",
    "export interface {C1} {{ {n1}(): {C2}; {n2}: {C3}; }}\nclass {C2} implements {C1} {{ {n1}() {{ this.{n2}.{n1}(); }} }}\n",
    "{C1}.prototype.{n1} = {n2};\nfunction {C1}() {{}}\n{C1}.prototype = {{ {n2}() {{ this.{n1}(); }} }};\nnew {C1}().{n1}();\n",
    "{n3}(function {n1}() {{ {n2}(); }});\nexport const {n2} = function {n3}() {{ return function {n1}() {{ {n1}(); }}; }};\n{n2}()();\n",
    "function {n1}() {{ this.{n2}(); }}\nObject.defineProperty({n3}, '{n2}', {{ get: {n1}, value: {n2} }}); {n1}.call({n3}); {n3}.{n2}();\n",
)
GO = (
    "package {n1}\n",
    'import {n2} "{mod}"\nvar _ = {n2}.{C1}{{}}.{n1}()\n',
    'import . "{mod}"\n',
    'import "{mod}"\nfunc {n1}() {{ p.{n2}().{n3}(); q.{C1}{{}}.{n1}() }}\n',
    "type {C1} struct {{ {C2}; {n1} {C3}; {n2} []{C2} }}\n",
    "type {C1} interface {{ {n1}(); {n2}() {C2} }}\n",
    "type {C1} = {C2}\n",
    "type {C1} []{C2}\n",
    "func ({n3} *{C1}) {n1}({n2} {C3}) {C2} {{ {n3}.{n2}(); {n2}.{n1}(); return {C2}{{}} }}\n",
    "func {n1}({n2} *{C1}) (*{C2}, error) {{ {n3}(); x := {n2}.{n1}(); x.{n3}(); return &{C2}{{}}, nil }}\n",
    "var {n1} = {n2}\nconst {n3} {C1} = 1\n",
    "func {n1}({n2} []{C1}) {{ for _, x := range {n2} {{ x.{n3}() }}; {n2}[0].{n1}(); {n2}.{n3}.{n1}() }}\n",
)
RUST = (
    "use {mod}::{n1};\n",
    "use {mod}::{{{C1}, {n2} as {n3}}};\n",
    "use {mod}::*;\n",
    "pub use {mod}::{{{C1}, self}};\n",
    "pub mod m;\nmod n;\nmod k;\n",
    "pub struct {C1} {{ {n1}: {C2}, {n2}: Vec<{C3}> }}\n",
    "pub trait {C1}: {C2} {{ fn {n1}(&self) -> {C3}; fn {n2}(&self) {{ self.{n1}().{n3}(); }} }}\n",
    "impl {C1} for {C2} {{ fn {n1}(&self) -> {C3} {{ self.{n2}(); Self::{n3}() }} }}\n",
    "impl {C1} {{ pub fn {n1}() -> Self {{ {C1} {{}} }} fn {n2}(&self) {{ self.{n1}.{n3}() }} }}\n",
    "pub enum {C1} {{ {C2}, {C3}(u8) }}\n",
    "pub fn {n1}({n2}: &{C1}) -> Option<{C2}> {{ {n3}(); {mod}::{n1}(); {n2}.{n1}()?.{n2}.unwrap().{n3}() }}\n",
    "fn {n1}({n2}: Vec<{C1}>) {{ for x in {n2}.iter() {{ x.{n3}(); }} {n2}[0].{n1}(); {n3}!({n1}(), {n2}.{n3}) }}\n",
    "mod {n3} {{ use super::*; fn {n1}() {{ super::{n2}(); super::super::{n1}(); {n3}() }} }}\n",
    "macro_rules! {n1} {{ () => {{}} }}\n",
    "type {C1} = {C2};\nstatic {n1}: {C1} = {n2}();\n",
    "impl Add for {C1} {{ fn add(self, o: {C1}) -> {C2} {{ (self + o).{n1}() }} fn deref(&self) -> &{C3} {{ {n2}[0](1) }} }}\n",
    "fn {n1}({n2}: {C1}) -> {C1} {{ {n2}(1); {n3}({n1}); let {n3} = [{n1}, {n2}]; {C1} {{ {n2}, {n3}: {n1} }}.{n3}(2); {n2} }}\n",
)
JAVA = (
    "class {C1}<T> {{ T {n1}() {{ return null; }} java.util.List<T> {n2}() {{ return null; }} }}\n",
    "class {C1}<A> extends {C2}<{C3}> {{ {C3}<{C1}> {n1}; void {n2}() {{ {n1}.{n3}().{n1}(); {n1}.{n2}().get(0).{n3}(); {n3}().{n2}(); }} }}\n",
    "package {mod};\n",
    "import {mod}.{C1};\n",
    "import {mod}.*;\n",
    "import static {mod}.{C1}.{n1};\n",
    "import static {mod}.{C1}.*;\n",
    "class {C1} extends {C2} {{ {C3} {n1}; {C1}({C2} {n2}) {{ super({n2}); {n1}.{n3}(); }} {C2} {n1}() {{ return {n2}(); }} }}\n",
    "interface {C1} {{ {C2} {n1}({C3} {n2}); default void {n3}() {{ {n1}(null).{n2}(); }} }}\n",
    "class {C1} implements {C2} {{ java.util.List<{C3}> {n1}; public {C2} {n2}() {{ for (var x : {n1}) x.{n3}(); return new {C2}(); }} }}\n",
    "enum {C1} {{ {n1} {{ void {n2}() {{}} }}, {n3}; void {n2}() {{ {n1}.{n2}(); this.{n3}(); }} }}\n",
    "record {C1}({C2} {n1}) {{ static {C1} {n2}() {{ return new {C1}({n3}()); }} {C2} {n3}() {{ {n1}().{n2}(); return {n1}; }} }}\n",
    "class {C2} {{ class {C1} {{ void {n1}() {{ {n2}(); {C3}.{n3}(); }} }} static {C1} {n2}({C3} x) {{ x.{n1}(); Runnable r = x::{n2}; return new {C1}() {{ void {n3}() {{}} }}; }} }}\n",
)
KOTLIN = (
    "interface {C1}<T> {{\n  fun {n1}(): T\n  fun {n2}(): List<T>\n}}\n",
    "class {C1}<T>(val {n1}: T) : {C2}<{C3}>()\n",
    "fun {n1}({n2}: {C1}<{C2}>) {{ {n2}.{n3}().{n1}(); {n2}.{n1}().forEach {{ it.{n2}() }} }}\n",
    "package {mod}\n",
    "import {mod}.{C1}\n",
    "import {mod}.{n1} as {n2}\n",
    "import {mod}.*\n",
    "fun {n1}({n2}: {C1}): {C2} = {n2}.{n3}()\n",
    "fun {n1}() = {C1}().{n2}()\n",
    "fun {C1}.{n1}({n2}: {C2}) {{ {n3}(); this.{n2}(); {n2}.{n1}() }}\n",
    "fun String.{n1}() = {n2}()\n",
    "val {n1} = {n2}().{n3}\n",
    "class {C1}(private val {n1}: {C2}) : {C3}() {{\n  fun {n2}() = {n1}.{n3}()\n  companion object {{\n    fun {n3}() = {C1}()\n  }}\n}}\n",
    "interface {C1} {{\n  fun {n1}(): {C2}\n  val {n2}: List<{C3}>\n}}\n",
    'object {C1} : {C2} {{\n  override fun {n1}() {{ "x".{n2}(); {n2}.forEach {{ it.{n3}() }} }}\n}}\n',
)
CSHARP = (
    "interface {C1}<T> {{ T {n1}(); IEnumerable<T> {n2}(); T {C3} {{ get; }} }}\n",
    "class {C1}<T> : {C2}<{C3}> {{ T {n1}() => default; void {n3}({C2}<{C1}> x) {{ x.{n1}().{n3}(); x.{C3}.{n2}(); {n1}().{n2}(); }} }}\n",
    "using {mod};\n",
    "using static {mod}.{C1};\n",
    "using {C1} = {mod}.{C2};\n",
    "namespace {mod} {{ class {C1} : {C2} {{ {C3} {n1}; public {C1}({C2} {n2}) : base({n2}) {{ {n1}.{n3}(); }} {C2} {n3}() => {n2}(); }} }}\n",
    "namespace {mod} {{ partial class {C1} {{ public {C2} {C2} {{ get; set; }} void {n1}() {{ {n2}(); this.{C2}.{n3}(); }} }} }}\n",
    "interface {C1} {{ {C2} {n1}({C3} {n2}); }}\n",
    "static class {C1} {{ public static {C2} {n1}(this {C3} x) => x.{n2}(); public static void {n3}(this string x) {{ x.{n3}(); {n1}(null); }} }}\n",
    'class {C1} : {C2} {{ List<{C3}> {n1}; void {n2}() {{ foreach (var x in {n1}) x.{n3}(); {n1}.First().{n1}(); "".{n3}(); }} }}\n',
    "enum {C1} {{ {n1}, {n2} }}\n",
    "[{C1}] class {C2} {{ [{C3}] void {n1}() {{ new {C2}().{n2}(); {C1}.{n3}(); }} }}\n",
    "namespace {mod} {{ class {C1}Attribute {{ }} }}\n",
)
CPP = (
    '#include "{mod}"\n',
    "using namespace {n1};\nusing {n2}::{C1};\nnamespace {n3} = {n1}::{n2};\n",
    "namespace {n1} {{\nclass {C1} {{ public: {C1}(); void {n2}(); {C2}* {n3}; }};\nvoid {n2}();\n}}\n",
    "class {C1} : public {C2} {{ void {n1}() override; {C1}(int x) : {C2}(x), {n2}(x) {{}} std::vector<{C3}> {n2}; }};\n",
    "void {C1}::{n1}() {{ {n2}(); {n3}->{n1}(); this->{n2}.{n3}(); {n2}[0].{n1}(); {C2}::{n1}(); }}\n",
    "{C3}& {n1}::{C1}::{n2}({C2}& {n3}) {{ {n3}.{n1}(); {C1} x; x.{n2}().{n1}(); }}\n",
    "{C2} *{n1}({C1}* {n2});\n",
    "static int {n1}({C1}* {n2}) {{ {n3}({n1}); return {n2}->{n1}(); }}\n",
    "{C1}* {n1}() {{ auto x = std::make_unique<{C2}>(); x->{n2}(); for (auto& y : {n3}) y.{n1}(); return new {C1}(); }}\n",
    "typedef struct {C1} {{ {C2} *{n1}; }} {C3};\nusing {C2} = {C3};\n",
    "enum {C1} {{ {n1}, {n2} }};\nextern {C1} {n3};\n",
    "#define {n1}(x) {n2}(x)\n",
    "namespace {{ int {n1}() {{ return {n2}::{n3}(); }} }}\n",
    "{C1}& operator+({C2}& a, int b);\n{C1}& {n1}({C3} a, {C2} b) {{ (a + b).{n2}(); b[1]; for (auto& x : a) x.{n3}(); return a + b; }}\n"
    "struct {C3} {{ {C2}* operator->(); {C1}& operator+(int x); {C1}* begin(); }};\n",
    "TEST_F({C1}, {n1}) {{ {n2}(); {n3}.{n1}(); }}\n",
    "struct {C1} {{ int (*{n1})(int); {C2} *{n2}; void (*{n3})({C1} *); }};\n",
    "static {C1} {n1} = {{ .{n2} = {n3}, {n1}, {n3} }};\nvoid {n2}({C1}* {n3}) {{ {n3}->{n1} = {n2}; {n3}->{n2}(1); {n1}.{n3}(); }}\n",
    "typedef int (*{C1})(int);\n{C1} {n1}({C1} {n2}) {{ {n3} = {n2}; return {n2} ? {n3} : {n1}; }}\nint {n3}() {{ {n1}({n2})(1); return {n3}(2); }}\n",
)
BASH = (
    "source {mod}\n",
    '. "$ROOT/{mod}"\n',
    '{n1}() {{ {n2} "$1" | {n3}; {mod}; }}\n',
    "{n1}=1\ntrap {n2} EXIT\n",
    "{n1}() {{ local {n2}=1; echo ${n2} ${n3}; run {n1}; }}\n{n2}\n",
)
PHP = (
    "<?php namespace {mod}; ?>\n",
    "<?php use {mod}\\{C1}; use {mod}\\{{{C2} as {C3}, function {n1}}}; ?>\n",
    "<?php use {mod}; use {C1}; require '{n1}.php'; ?>\n",
    "<?php function {n1}({C1} ${n2}, ${n3} = null) {{ {n3}(); ${n2}->{n3}(); \\{mod}\\{n2}(); return new {C2}(${n3}); }} ?>\n",
    "<?php class {C1} extends {C2} {{ private {C3} ${n1}; function {n1}() {{ $this->{n1}->{n2}(); parent::{n1}(); self::{n3}(); return $this->{n2}; }} }} ?>\n",
    "<?php class {C1} implements {C2} {{ use {C3}; function __construct(private ?{C2} ${n1} = null) {{ $this->{n2} = new {C3}; }} static function {n2}(): static {{ return new static(); }} }} ?>\n",
    "<?php interface {C1} extends {C2} {{ function {n1}(): {C3}; }} trait {C3} {{ function {n2}() {{ return $this->{n3}(); }} }} ?>\n",
    "<?php abstract class {C1} {{ /** @var {C2}[] */ private ${n1}; function {n3}() {{ foreach ($this->{n1} as $x) {{ $x->{n2}(); }} }} }} ?>\n",
    "<?php ${n1} = {C1}::{n2}(); ${n1}->{n3}(); ${n2} = {C2}::class; new ${n2}; {mod}\\{n1}(); ${n3}->{n1}(); ?>\n",
    "<?php enum {C1} {{ case {C2}; const {C3} = self::{C2}; function {n1}() {{ return {C2}::{C3}; }} }} usort(${n1}, '{n2}'); ?>\n",
)
RUBY = (
    "class {C1}\n  def +(o) = {C2}.new\n  def [](i) = self + i\nend\ndef {n1}\n  x = {C1}.new\n  (x + 1).{n2}\n  x[0].{n3}\nend\n",
    'require_relative "{mod}"\n',
    "module {C1}\n  class {C2} < {C3}\n    def {n1}({n2}) = {n2}.{n3}\n    def {n2}; {n1}; end\n  end\nend\n",
    "class {C1}::{C2}\n  include {C3}\n  attr_accessor :{n1}\n  def initialize; @{n1} = {C3}.new; end\n  def {n2}; {n1}.{n3}; {n3}; end\nend\n",
    "class {C1} < {C2}\n  def self.{n1} = new.{n2}\n  def {n1}; super; self.class.{n3}; {n2}(1).{n1}; end\nend\n",
    "def {n1}({n2}) = {n3}({n2})\n",
    "{n1} = {C1}.new\n{n1}.{n2}.{n3}\n{n2}.{n1}\n",
    "{C1} = Struct.new(:{n1}) do\n  def {n2} = {n1}.{n3}\nend\n",
    "def {C1}.{n1}; {n2}; ::{C2}.{n3}; end\n",
    "module {C1}\n  module_function\n  def {n1}; {C2}::{C3}.{n2}; end\n  module ClassMethods; def {n3}; {n1}; end; end\nend\n",
    "describe {C1} do\n  let(:{n1}) {{ {C2}.{n2} }}\n  it('x') {{ {n1}.{n3}; described_class.{n2} }}\nend\n",
    "class {C1}\n  alias {n1} {n2}\n  delegate :{n3}, to: :{n2}\n  private\n  # @return [{C2}]\n  def {n3}; {n1}.{n2}; end\nend\n",
    "class {C1}\n  def {n1}(\n",
)
MANIFESTS = {
    "go.mod": ("module x.io\n", "module y.io/x\n", ""),
    "r/Cargo.toml": ('[package]\nname = "rr"\n', '[package]\nname = "q-r"\n[lib]\npath = "src/m.rs"\n', ""),
}
BETWEEN = "\n\n"
"""What stands between the parts of a file, so that a step can insert, drop or reorder single ones."""

PATHS = [
    "m.py",
    "n.py",
    "p/__init__.py",
    "p/m.py",
    "p/q.py",
    "src/n.py",
    "tests/m.py",
    "tests/conftest.py",
    "w/m.ts",
    "w/n.ts",
    "w/index.ts",
    "w/k/index.ts",
]
HEADERS = st.sampled_from(["m.h", "p/m.h", "n.hpp", "../m.h"])
LANGUAGES = {
    **dict.fromkeys(("c", "h", "cc", "cpp", "hpp"), (CPP, HEADERS)),
    "sh": (BASH, st.sampled_from(["./m.sh", "./p/m.sh", "../n.sh"])),
    "py": (PYTHON, modules),
    "ts": (TYPESCRIPT, scripts),
    "php": (PHP, st.sampled_from(["A", "A\\B", "B", "C\\A"])),
    "rb": (RUBY, st.sampled_from(["m", "n", "p/m", "../m", "../p/n"])),
    "go": (GO, st.sampled_from(["x.io/p", "x.io", "y.io/x/q", "other.io/p", "fmt", "q"])),
    "java": (JAVA, st.sampled_from(["a", "a.b", "a.b.A", "java.util", "c"])),
    "kt": (KOTLIN, st.sampled_from(["a", "a.b", "a.b.A", "kotlin", "c"])),
    "cs": (CSHARP, st.sampled_from(["A", "A.B", "System", "a", "a.b"])),
    "rs": (
        RUST,
        st.sampled_from(["crate", "crate::m", "super", "self::n", "crate::n::k", "rr", "rr::m", "m", "k", "A"]),
    ),
}
FAMILIES = {
    "headers": ["c/m.cpp", "c/n.cc", "c/m.h", "c/p/m.h", "c/p/m.c", "n.hpp", "n.c"],
    "shell": ["s/m.sh", "s/n.sh", "s/p/m.sh", "m.sh"],
    "modules": PATHS,
    "php": ["m.php", "n.php", "a.php", "p/m.php", "p/n.php", "p/q/mTest.php"],
    "ruby": ["m.rb", "n.rb", "p/m.rb", "p/n.rb", "p/q.rb", "spec/m_spec.rb"],
    "go": ["go.mod", "main.go", "p/m.go", "p/n.go", "p/n_test.go", "q/m.go", "q/p/m.go"],
    "jvm": ["a/A.java", "a/b/B.java", "C.java", "a/K.kt", "a/b/L.kt", "M.kt"],
    "csharp": ["A.cs", "a/B.cs", "a/b/C.cs", "c/D.cs"],
    "rust": ["r/Cargo.toml", *(f"r/{one}.rs" for one in ("src/lib", "src/m", "src/n/mod", "src/n/k", "tests/t", "k"))],
}


def ending(path: str) -> str:
    return path.rpartition(".")[2]


@st.composite
def sources(draw: st.DrawFn, path: str) -> str:
    """Returns the text of a small file whose names collide with those of others."""
    if path in MANIFESTS:
        return draw(st.sampled_from(MANIFESTS[path]))
    templates, known = LANGUAGES[ending(path)]
    parts = draw(st.lists(st.sampled_from(templates), max_size=5))
    texts = []
    for part in parts:
        words = {f"n{number}": draw(names) for number in (1, 2, 3)} | {
            f"C{number}": draw(classes) for number in (1, 2, 3)
        }
        texts.append(part.format(mod=draw(known), **words))
    return BETWEEN.join(texts)


@st.composite
def steps(draw: st.DrawFn, paths: list[str]) -> tuple[str, ...]:
    """Returns one step: what to do, and with which paths and text."""
    kind = draw(
        st.sampled_from(
            ["write"] * 4
            + ["insert", "drop", "turn"] * 2
            + ["link", "delete", "rename", "copy", "commit", "amend", "reset", "switch", "stash", "pop"]
        )
    )
    path, other = draw(st.sampled_from(paths)), draw(st.sampled_from(paths))
    return kind, path, other, draw(sources(path)) if kind in ("write", "insert") else ""


def apply(repo: RepoBuilder, step: tuple[str, ...]) -> None:
    kind, path, other, text = step
    file = repo.root / path
    if file.is_symlink():
        file.unlink()
    if kind == "write" or (kind == "insert" and not file.exists()):
        repo.write(path, text)
    elif kind in ("insert", "drop", "turn") and file.exists():
        first, *others = file.read_text().split(BETWEEN)
        parts = {"insert": [text, first, *others], "drop": others, "turn": [*others, first]}[kind]
        repo.write(path, BETWEEN.join(parts))
    elif kind == "link" and path != other:
        file.unlink(missing_ok=True)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.symlink_to(other)
    elif kind in ("delete", "rename", "copy") and file.exists():
        if kind != "delete" and ending(path) == ending(other):
            if (repo.root / other).is_symlink() and path != other:  # what is written is no file where it leads to
                (repo.root / other).unlink()
            repo.write(other, file.read_bytes())
        if kind != "copy" and path != other:
            file.unlink()
    elif kind == "commit":
        repo.commit()
    elif kind == "amend":
        repo.git("add", "-A")
        repo.git("commit", "-q", "--amend", "--allow-empty", "-m", "amended")
    elif kind == "reset":
        repo.git("reset", "-q", "--hard", "HEAD~1", check=False)
    elif kind == "switch":
        repo.git("checkout", "-q", "-f", "other" if repo.git("branch", "--show-current") == "main" else "main")
    else:
        repo.git("stash", kind if kind == "pop" else "push", "-q", check=False)


def check(repo: RepoBuilder, scratch: Path, done: list[tuple[str, ...]]) -> None:
    with project_at(repo.root) as project:
        project.refresh()
        kept = kept_rows(project)
        fresh = fresh_rows(repo.root, scratch / f"fresh{len(done)}")
        for table in fresh:
            assert kept[table] == fresh[table], (table, done)


def check_overlay(repo: RepoBuilder, scratch: Path, done: list[tuple[str, ...]]) -> None:
    with project_at(repo.root) as project, project_at(repo.root, CODEMAP_INDEX_DIR=str(scratch / "overlay")) as other:
        head = commit_snapshot(project.repo, "HEAD")
        other.refresh(head)
        base = project.view()
        assert view_rows(project, project.at(base, head), head) == view_rows(other, other.kept_view(), head), done


@pytest.mark.parametrize("family", FAMILIES)
@settings(
    max_examples=LONG or 15,
    deadline=None,
    derandomize=not LONG,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.data())
def test_incremental_equals_fresh(family: str, data: st.DataObject) -> None:
    paths = FAMILIES[family]
    with tempfile.TemporaryDirectory() as folder:
        repo = RepoBuilder(Path(folder) / "repo")
        for path in data.draw(st.lists(st.sampled_from(paths), unique=True, min_size=3)):
            repo.write(path, data.draw(sources(path)))
        repo.commit("start")
        repo.git("branch", "other")
        done: list[tuple[str, ...]] = []
        check(repo, Path(folder), done)
        for step in data.draw(st.lists(steps(paths), min_size=3, max_size=8)):
            apply(repo, step)
            done.append(step)
            check(repo, Path(folder), done)
        check_overlay(repo, Path(folder), done)
