"""Forms in which code does what all code has to do, and how they are told: by what is imported, named or called.

Only widely known libraries and built-in means stand here. A row is a family of languages, a concern, and forms with
their signs: `name` is a module that is imported (or a part below it), `name.` a receiver, `name()` something called,
`^name` something inherited (`*` stands for any beginning), `@name` a decorator or attribute.
"""

from __future__ import annotations

from typing import NamedTuple

CONCERNS = ("validation", "error handling", "logging", "testing", "API style", "state management", "UI framework")

FAMILIES = {
    "javascript": "JavaScript and TypeScript",
    "typescript": "JavaScript and TypeScript",
    "tsx": "JavaScript and TypeScript",
    "jsx": "JavaScript and TypeScript",
    "c": "C and C++",
    "cpp": "C and C++",
    "java": "Java and Kotlin",
    "kotlin": "Java and Kotlin",
    "python": "Python",
    "go": "Go",
    "rust": "Rust",
    "csharp": "C#",
    "ruby": "Ruby",
    "php": "PHP",
}
"""Languages by the family that shares forms; others have none here."""


class Form(NamedTuple):
    """A form of doing something, in the words for people."""

    concern: str
    name: str


class Signs(NamedTuple):
    """What tells the forms of one family: each by the last part of its sign."""

    modules: dict[str, Form]
    receivers: dict[str, Form]
    calls: dict[str, Form]
    bases: dict[str, Form]
    decorators: dict[str, Form]


_ROWS: dict[str, dict[str, str]] = {
    "Python": {
        "validation": "pydantic: pydantic; marshmallow: marshmallow; attrs: attr, attrs; jsonschema:"
        " jsonschema; cerberus: cerberus; voluptuous: voluptuous; Django forms: django.forms;"
        " Django REST serializers: rest_framework.serializers; WTForms: wtforms, flask_wtf;"
        " isinstance checks: isinstance()",
        "error handling": "own exception classes: ^*Error, ^*Exception; built-in exceptions: ValueError(),"
        " TypeError(), RuntimeError(), KeyError(); suppress: suppress(), contextlib.suppress();"
        " results: returns, result",
        "logging": "logging: logging, logging., logger., log., _logger., LOG., LOGGER.; loguru: loguru;"
        " structlog: structlog; print: print()",
        "testing": "pytest: pytest; unittest: unittest; hypothesis: hypothesis; nose: nose; behave: behave;"
        " unittest.mock: unittest.mock, mock; pytest-mock: pytest_mock",
        "API style": "Flask: flask; Django: django.urls, django.views, django.http; FastAPI: fastapi;"
        " Starlette: starlette; aiohttp: aiohttp.web; Tornado: tornado.web; Django REST:"
        " rest_framework; gRPC: grpc; GraphQL: graphene, strawberry, ariadne; click: click;"
        " argparse: argparse; Typer: typer",
        "UI framework": "tkinter: tkinter; Qt: PyQt5, PyQt6, PySide2, PySide6; Streamlit: streamlit; Textual:"
        " textual; Dash: dash; Jinja: jinja2",
    },
    "JavaScript and TypeScript": {
        "validation": "zod: zod; yup: yup; joi: joi, @hapi.joi; ajv: ajv; class-validator: class-validator;"
        " valibot: valibot; io-ts: io-ts; superstruct: superstruct; express-validator:"
        " express-validator; TypeBox: @sinclair.typebox",
        "error handling": "own error classes: ^*Error; Error objects: Error(), TypeError(), RangeError(); promise"
        " catch: .catch(); http-errors: http-errors; neverthrow: neverthrow; fp-ts: fp-ts;"
        " HTTPException: HTTPException()",
        "logging": "console: console.; winston: winston; pino: pino; bunyan: bunyan; log4js: log4js; debug:"
        " debug; loglevel: loglevel",
        "testing": "jest: jest, @jest.globals, jest.; vitest: vitest, vi.; mocha: mocha; chai: chai;"
        " node:test: node:test; node:assert: node:assert, assert; testing-library:"
        " @testing-library; playwright: @playwright.test, playwright; cypress: cypress, cy.;"
        " sinon: sinon; supertest: supertest; jasmine: jasmine; deno: @std.assert",
        "API style": "Express: express; Fastify: fastify; Koa: koa; Hono: hono; NestJS: @nestjs.common; tRPC:"
        " @trpc; GraphQL: graphql, @apollo, apollo-server; Next.js: next; gRPC: @grpc.grpc-js;"
        " fetch: fetch(); axios: axios, axios.",
        "state management": "Redux: redux, react-redux; Redux Toolkit: @reduxjs.toolkit; MobX: mobx; Zustand:"
        " zustand; Recoil: recoil; Jotai: jotai; Pinia: pinia; Vuex: vuex; XState: xstate; React"
        " context: createContext(), React.createContext(); React hooks: useState(), useReducer(),"
        " React.useState(), React.useReducer(); signals: @preact.signals; NgRx: @ngrx.store; RxJS:"
        " rxjs",
        "UI framework": "React: react; Preact: preact; Vue: vue; Svelte: svelte; Angular: @angular.core; Solid:"
        " solid-js; Lit: lit; jQuery: jquery; Tailwind: tailwindcss; styled-components:"
        " styled-components; MUI: @mui",
    },
    "Go": {
        "validation": "validator: github.com.go-playground.validator; ozzo: github.com.go-ozzo.ozzo-validation",
        "error handling": "errors.New: errors.New(); fmt.Errorf: fmt.Errorf(); errors.Is and As: errors.Is(),"
        " errors.As(); pkg/errors: github.com.pkg.errors; panic: panic()",
        "logging": "log: log.; slog: log.slog, slog.; zap: go.uber.org.zap; logrus:"
        " github.com.sirupsen.logrus; zerolog: github.com.rs.zerolog; fmt.Print: fmt.Println(),"
        " fmt.Printf()",
        "testing": "testing: testing; testify: github.com.stretchr.testify; Ginkgo: github.com.onsi.ginkgo;"
        " gomock: go.uber.org.mock, github.com.golang.mock; go-cmp: github.com.google.go-cmp;"
        " httptest: net.http.httptest",
        "API style": "net/http: net.http; Gin: github.com.gin-gonic.gin; Echo: github.com.labstack.echo; chi:"
        " github.com.go-chi.chi; Fiber: github.com.gofiber.fiber; gorilla/mux:"
        " github.com.gorilla.mux; gRPC: google.golang.org.grpc; Cobra: github.com.spf13.cobra;"
        " GraphQL: github.com.99designs.gqlgen",
    },
    "Rust": {
        "validation": "validator: validator; garde: garde",
        "error handling": "anyhow: anyhow; thiserror: thiserror; eyre: eyre, color_eyre; snafu: snafu; unwrap and"
        " expect: .unwrap(), .expect(); panic: panic(); map_err: .map_err()",
        "logging": "log: log, log.; tracing: tracing, tracing.; env_logger: env_logger; slog: slog; print"
        " macros: println(), eprintln()",
        "testing": "built-in tests: @test; proptest: proptest; quickcheck: quickcheck; criterion: criterion;"
        " rstest: rstest; insta: insta; mockall: mockall; assert macros: assert(), assert_eq(),"
        " assert_ne()",
        "API style": "Axum: axum; Actix: actix_web; Rocket: rocket; Warp: warp; Tonic: tonic; clap: clap; Hyper: hyper",
        "UI framework": "egui: egui; Yew: yew; Leptos: leptos; Dioxus: dioxus; ratatui: ratatui; iced: iced",
    },
    "Java and Kotlin": {
        "validation": "Bean Validation: javax.validation, jakarta.validation; Guava checks:"
        " com.google.common.base.Preconditions, Preconditions.checkArgument(), Preconditions.checkNotNull(),"
        " Preconditions.checkState(); requireNonNull: requireNonNull(), Objects.requireNonNull(); require:"
        " require(), check(), requireNotNull()",
        "error handling": "own exception classes: ^*Exception, ^*Error; Optional: java.util.Optional; runCatching:"
        " runCatching(); Arrow: arrow.core; illegal arguments and states:"
        " IllegalArgumentException(), IllegalStateException()",
        "logging": "SLF4J: org.slf4j; Log4j: org.apache.logging.log4j, org.apache.log4j; java.util.logging:"
        " java.util.logging; Timber: timber.log; kotlin-logging: mu, io.github.oshai; println:"
        " println(), System.out.println()",
        "testing": "JUnit 5: org.junit.jupiter; JUnit 4: org.junit; TestNG: org.testng; Mockito:"
        " org.mockito; AssertJ: org.assertj; Hamcrest: org.hamcrest; Kotest: io.kotest;"
        " kotlin.test: kotlin.test; MockK: io.mockk; Truth: com.google.common.truth; assertk:"
        " assertk",
        "API style": "Spring: org.springframework; JAX-RS: javax.ws.rs, jakarta.ws.rs; Ktor: io.ktor;"
        " Micronaut: io.micronaut; Servlets: javax.servlet, jakarta.servlet; gRPC: io.grpc;"
        " Retrofit: retrofit2; OkHttp: okhttp3",
        "state management": "Flow: kotlinx.coroutines.flow; LiveData: androidx.lifecycle; RxJava: io.reactivex",
        "UI framework": "Compose: androidx.compose; Android views: android.view, android.widget; JavaFX: javafx;"
        " Swing: javax.swing",
    },
    "C#": {
        "validation": "FluentValidation: FluentValidation; data annotations:"
        " System.ComponentModel.DataAnnotations; guards: .ThrowIfNull(), .ThrowIfNullOrEmpty(),"
        " .AgainstNull(), ArgumentNullException()",
        "error handling": "own exception classes: ^*Exception; arguments and states: ArgumentException(),"
        " InvalidOperationException(); results: FluentResults, OneOf",
        "logging": "Microsoft.Extensions.Logging: Microsoft.Extensions.Logging; Serilog: Serilog; NLog:"
        " NLog; log4net: log4net; console: Console.; Trace and Debug: Trace., Debug.",
        "testing": "xUnit: Xunit, @Fact, @Theory; NUnit: NUnit.Framework, @TestCase; MSTest: @TestMethod;"
        " Moq: Moq; NSubstitute: NSubstitute; FluentAssertions: FluentAssertions; Shouldly:"
        " Shouldly; BenchmarkDotNet: BenchmarkDotNet",
        "API style": "ASP.NET Core: Microsoft.AspNetCore; gRPC: Grpc.Core; MediatR: MediatR; Refit: Refit",
        "UI framework": "WPF: System.Windows; Windows Forms: System.Windows.Forms; MAUI: Microsoft.Maui;"
        " Avalonia: Avalonia",
    },
    "Ruby": {
        "validation": "Active Model: validates(), validate(); dry-validation: dry-validation, dry.validation",
        "error handling": "own error classes: ^*Error, ^*Exception; raise: raise(); rescue_from: rescue_from()",
        "logging": "Logger: logger, logger., Logger.; puts: puts(); warn: warn()",
        "testing": "RSpec: rspec, RSpec.; minitest: minitest, ^Minitest.Test, ^*TestCase; Rack::Test:"
        " rack.test; Capybara: capybara; FactoryBot: factory_bot; mocha: mocha",
        "API style": "Sinatra: sinatra; Rails: rails, ^ApplicationController, ^ActionController; Grape: grape;"
        " Rack: rack; GraphQL: graphql",
    },
    "PHP": {
        "validation": "Symfony Validator: Symfony.Component.Validator; Laravel: Illuminate.Validation,"
        " Illuminate.Support.Facades.Validator; Respect: Respect.Validation; Assert:"
        " Webmozart.Assert; type checks: is_string(), is_array(), is_int(), is_callable()",
        "error handling": "own exception classes: ^*Exception, ^*Error; arguments and states:"
        " InvalidArgumentException(), RuntimeException(), LogicException(); trigger_error:"
        " trigger_error()",
        "logging": "PSR-3: Psr.Log; Monolog: Monolog; Laravel Log: Illuminate.Support.Facades.Log;"
        " error_log: error_log()",
        "testing": "PHPUnit: PHPUnit, ^*TestCase; Pest: Pest; Mockery: Mockery; Prophecy: Prophecy",
        "API style": "Symfony: Symfony.Component.HttpFoundation, Symfony.Component.Routing; Laravel:"
        " Illuminate.Http, Illuminate.Routing; Slim: Slim; PSR-7: Psr.Http.Message; Guzzle:"
        " GuzzleHttp",
    },
    "C and C++": {
        "error handling": "own exception classes: ^*exception, ^*error; errno: strerror(), perror(); abort:"
        " abort(); standard exceptions: std.runtime_error(), std.invalid_argument(),"
        " std.logic_error(), runtime_error(); expected: expected",
        "logging": "printf: printf(), fprintf(); iostream: iostream; spdlog: spdlog; glog: glog; syslog:"
        " syslog(); fmt: fmt",
        "testing": "GoogleTest: gtest; Catch2: catch2, catch; doctest: doctest; Boost.Test: boost.test;"
        " assert: assert()",
        "UI framework": "Qt: QtWidgets, QWidget; GTK: gtk; wxWidgets: wx; Dear ImGui: imgui",
    },
}


def signs() -> dict[str, Signs]:
    """Returns the signs of all families."""
    return {family: _signs_of(rows) for family, rows in _ROWS.items()}


def _signs_of(rows: dict[str, str]) -> Signs:
    found = Signs({}, {}, {}, {}, {})
    for concern, text in rows.items():
        for part in text.split(";"):
            name, _, written = part.strip().rpartition(": ")
            for sign in written.split(","):
                _add(found, sign.strip(), Form(concern, name))
    return found


def _add(found: Signs, sign: str, form: Form) -> None:
    if sign.endswith("()"):
        found.calls[sign[:-2]] = form
    elif sign.endswith("."):
        found.receivers[sign[:-1]] = form
    elif sign.startswith("^"):
        found.bases[sign[1:]] = form
    elif sign.startswith("@") and "." not in sign and sign[1:].isidentifier() and "-" not in sign:
        found.decorators[sign[1:]] = form
        found.modules[sign] = form
    else:
        found.modules[sign] = form
