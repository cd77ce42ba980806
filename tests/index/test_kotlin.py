"""Resolution of Kotlin: a layered program with its whole call graph."""

from __future__ import annotations

from tests.support.maps import calls_in
from tests.support.repos import RepoBuilder

Files = dict[str, str]

MODEL = """package app.model

data class User(val name: String, val email: Email, var role: Role = Role.GUEST) {
    val label: String
        get() = format()

    fun promote(): User = copy(role = role.next())

    private fun format() = "$name <${email.text()}>"

    companion object {
        fun guest(name: String): User = User(name, Email.of("none"))
    }
}

class Email private constructor(private val value: String) {
    init {
        require(isValid(value)) { "bad" }
    }

    fun text() = value

    companion object {
        fun of(value: String) = Email(value)
        private fun isValid(value: String): Boolean = value.isNotEmpty()
    }
}

enum class Role {
    GUEST { override fun next() = ADMIN },
    ADMIN { override fun next() = this };

    abstract fun next(): Role
}

sealed class Result {
    class Ok(val user: User) : Result()
    object Missing : Result() { fun log() {} }
}
"""
STORE = """package app.store

import app.model.User

interface Repository {
    fun save(user: User): Boolean
    fun find(name: String): User?
    fun all(): List<User>
    fun count(): Int = all().size
}

abstract class BaseRepository : Repository {
    protected fun check(user: User) { log(user.label) }
    private fun log(text: String) { println(text) }
}

class MemoryRepository(private val audit: Audit = Audit()) : BaseRepository() {
    private val users = mutableListOf<User>()

    override fun save(user: User): Boolean {
        check(user)
        audit.note(user)
        return users.add(user)
    }

    override fun find(name: String): User? = users.firstOrNull { it.name == name }

    override fun all(): List<User> = users
}

class Audit {
    var onNote: ((User) -> Unit)? = null

    fun note(user: User) { onNote?.invoke(user) }
}
"""
EXTENSIONS = """package app.text

import app.model.User

fun String.shout() = uppercase() + mark()

private fun mark() = "!"

fun User.greet(): String = name.shout()

fun List<User>.greetAll() = forEach { it.greet() }

infix fun User.likes(other: User) = other.greet()
"""
SERVICE = """package app.service

import app.model.*
import app.store.MemoryRepository
import app.store.Repository
import app.text.greet
import app.text.greetAll
import app.text.likes
import app.text.shout as loud

class UserService(private val repository: Repository) : Closeable by Closer() {
    private val log by lazy { Logger("users") }
    private val handlers = mutableListOf<Handler>()

    fun create(name: String, email: String): Result {
        val user = User(name, Email.of(email))
        if (!repository.save(user)) return Result.Missing.also { it.log() }
        log.info(user.greet())
        handlers.forEach { handler -> handler.handle(user) }
        return Result.Ok(user)
    }

    fun promote(name: String) {
        val user = repository.find(name) ?: return
        user.promote().let { repository.save(it) }
        repository.all().filter { it.email.text().isEmpty() }.forEach(::drop)
        repository.all().greetAll()
        user likes User.guest("x")
        "done".loud()
        when (val result = create(name, "e")) {
            is Result.Ok -> report(result.user)
            else -> Unit
        }
    }

    fun on(handler: Handler) = apply { handlers.add(handler) }

    private fun drop(user: User) {}

    private fun report(user: User) = user.promote()
}

class Logger(private val name: String) {
    fun info(text: String) = println(name + text)
}

fun interface Handler {
    fun handle(user: User)
}

class Closer : Closeable {
    override fun close() {}
}

interface Closeable {
    fun close()
}

fun buildService(): UserService {
    val service = UserService(MemoryRepository())
    return service.on(object : Handler {
        override fun handle(user: User) { user.promote() }
    })
}

object Main {
    @JvmStatic
    fun main(args: Array<String>) {
        val service = buildService()
        service.create("a", "b")
        service.close()
        local("x")
        val twice = buildService().apply { promote("y") }
        twice.promote("z")
    }

    private fun local(name: String) {
        fun inner() = name.length
        inner()
    }
}
"""
PROGRAM: Files = {
    "src/app/model/User.kt": MODEL,
    "src/app/store/Repository.kt": STORE,
    "src/app/text/Extensions.kt": EXTENSIONS,
    "src/app/service/UserService.kt": SERVICE,
}
CALLS = """
User.label -> User.format
User.promote -> Role.next
User.promote -> Role.GUEST.<Role>.next
User.promote -> Role.ADMIN.<Role>.next
User.format -> Email.text
User.guest -> User
User.guest -> Email.of
Email.init -> Email.isValid
Email.of -> Email
Email.of -> Email.init
Repository.count -> Repository.all
Repository.count -> MemoryRepository.all
BaseRepository.check -> BaseRepository.log
MemoryRepository -> Audit
MemoryRepository.save -> BaseRepository.check
MemoryRepository.save -> Audit.note
User.greet -> String.shout
String.shout -> mark
User.likes -> User.greet
UserService -> Logger
UserService.create -> User
UserService.create -> Email.of
UserService.create -> Repository.save
UserService.create -> MemoryRepository.save
UserService.create -> Result.Missing.log
UserService.create -> Logger.info
UserService.create -> User.greet
UserService.create -> Handler.handle
UserService.create -> buildService.<Handler>.handle
UserService.create -> Result.Ok
UserService.promote -> Repository.find
UserService.promote -> MemoryRepository.find
UserService.promote -> User.promote
UserService.promote -> Repository.save
UserService.promote -> MemoryRepository.save
UserService.promote -> Repository.all
UserService.promote -> MemoryRepository.all
UserService.promote -> Email.text
UserService.promote -> UserService.drop
UserService.promote -> List.greetAll
UserService.promote -> User.likes
UserService.promote -> User.guest
UserService.promote -> String.shout
UserService.promote -> UserService.create
UserService.promote -> UserService.report
UserService.report -> User.promote
buildService -> UserService
buildService -> MemoryRepository
buildService -> UserService.on
buildService.<Handler>.handle -> User.promote
Main.main -> buildService
Main.main -> UserService.create
Main.main -> Closeable.close
Main.main -> Closer.close
Main.main -> Main.local
Main.main -> UserService.promote
Main.local -> Main.local.inner
"""


def test_program_has_the_calls_that_people_see(repo: RepoBuilder) -> None:
    found = calls_in(repo, PROGRAM)
    wanted = set(CALLS.strip().split("\n"))
    assert (wanted - found, found - wanted) == (set(), set())


BOTH = {
    "k/Tools.kt": """package k
class User { fun name() = "" }
fun User.greet() = name()
fun top(count: Int) {}
object Util { fun help() {} }
""",
    "k/Main.kt": """package m
import k.User
import k.greet as hello
fun main(user: User) { user.hello() }
""",
    "j/Main.java": """package j;
import k.ToolsKt;
import k.Util;
class Main { void run() { ToolsKt.top(1); Util.INSTANCE.help(); } }
""",
}


def test_kotlin_under_other_names(repo: RepoBuilder) -> None:
    found = calls_in(repo, BOTH)
    assert {"main -> User.greet", "Main.run -> top", "Main.run -> Util.help"} <= found
