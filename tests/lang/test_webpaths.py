"""Paths of web services: their one form, how they are spelled, and what each framework registers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.lang import extract, spellings
from codemap.lang.webpaths import arguments_at, literal, normalized


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (["/users/"], "/users"),
        (["/users/<int:id>"], "/users/{}"),
        (["/users/:id/posts/:post?"], "/users/{}/posts/{}"),
        (["/users/{id:int}"], "/users/{}"),
        (["^users/(?P<id>[0-9]+)/$"], "/users/{}"),
        (["/api", "users"], "/api/users"),
        (["https://api.example.com/users/42?page=2#top"], "/users/42"),
        (["/files/${name}.txt"], "/files/{}"),
        (["/*"], "/{}"),
        ([""], "/"),
    ],
)
def test_one_form_of_a_path(parts: list[str], expected: str) -> None:
    assert normalized(*parts) == expected


@given(st.lists(st.text("abc{}:<>*/?#$^()[]% ", max_size=12), max_size=3))
def test_the_form_is_stable(parts: list[str]) -> None:
    once = normalized(*parts)
    assert once.startswith("/")
    assert once == "/" or not once.endswith("/")


def test_spellings_are_literal_first_and_below_a_prefix_last() -> None:
    found = spellings("/api/users/42")
    assert found[0] == ("/api/users/42", True)
    assert ("/api/users/{}", True) in found
    assert ("/users/{}", False) in found
    assert next(path for path, whole in found if not whole and "{}" not in path) == "/users/42"
    assert "/{}" not in [path for path, _ in found]


def test_a_path_of_many_segments_has_few_spellings() -> None:
    assert len(spellings("/" + "/".join("abcdefghijklmnop"))) < 100


def test_arguments_keep_calls_and_strings_together() -> None:
    found = arguments_at("get('/a,b', f(1, [2]), handler)", 3)
    assert found is not None
    assert found.positional == ("'/a,b'", "f(1, [2])", "handler")
    assert arguments_at("get", 3) is None


def test_literals() -> None:
    assert literal("f'/users/{id}'") == "/users/{id}"
    assert literal("'/users/' + id") == "/users/{}"
    assert literal("name") is None
    assert literal("'a' if x else 'b'") is None


def routes_of(language: str, text: str) -> list[tuple[str, str, str, str]]:
    facts = extract(text.encode(), language).facts
    assert facts is not None
    return [
        (
            route.role,
            route.method,
            route.path,
            route.handler or (facts.definitions[route.definition].qualname if route.definition >= 0 else ""),
        )
        for route in facts.routes
    ]


def test_flask_and_fastapi_decorators() -> None:
    text = """
from fastapi import APIRouter
router = APIRouter(prefix="/api")
bp = Blueprint("shop", __name__, url_prefix="/shop")

@router.get("/users/{user_id}")
async def one(user_id): ...

@bp.route("/items", methods=["GET", "POST"])
def items(): ...

@app.route("/")
def home(): ...

app.add_url_rule("/late", view_func=items)
"""
    assert routes_of("python", text) == [
        ("serve", "GET", "/api/users/{}", "one"),
        ("serve", "GET", "/shop/items", "items"),
        ("serve", "POST", "/shop/items", "items"),
        ("serve", "", "/", "home"),
        ("serve", "", "/late", "items"),
    ]


def test_django_paths() -> None:
    text = """
from django.urls import include, path, re_path
from . import views
urlpatterns = [
    path("users/<int:pk>/", views.detail, name="detail"),
    re_path(r"^about/$", views.About.as_view()),
    path("api/", include("api.urls")),
]
"""
    assert routes_of("python", text) == [
        ("serve", "", "/users/{}", "views.detail"),
        ("serve", "", "/about", "views.About"),
    ]


def test_python_clients() -> None:
    text = """
def check(client, data):
    client.get("/users/1")
    requests.request("POST", "https://example.com/users", json=data)
    data.get("users")
    client.get(f"/users/{data}/posts")
"""
    assert routes_of("python", text) == [
        ("ask", "GET", "/users/1", ""),
        ("ask", "POST", "/users", ""),
        ("ask", "GET", "/users/{}/posts", ""),
    ]


def test_a_docstring_registers_nothing() -> None:
    assert routes_of("python", '"""\n@app.route("/x")\ndef f(): ...\n"""\n') == []


def test_express_and_its_clients() -> None:
    text = """
app.get('/users/:id', auth, users.show);
router.post('/users', (req, res) => { res.send(create(req.body)); });
router.route('/books').get(list).post(save);
app.use('/api', router);
const one = await fetch(`/users/${id}`, { method: 'DELETE' });
axios.get('/users/7');
map.get('key');
"""
    assert routes_of("javascript", text) == [
        ("serve", "GET", "/users/{}", "users.show"),
        ("serve", "POST", "/users", ""),
        ("serve", "GET", "/books", "list"),
        ("serve", "POST", "/books", "save"),
        ("ask", "DELETE", "/users/{}", ""),
        ("ask", "GET", "/users/7", ""),
    ]


def test_nest_controllers() -> None:
    text = """
@Controller('cats')
export class CatsController {
  @Get(':id')
  findOne(@Param('id') id: string) { return id; }

  @Post()
  create() {}
}
"""
    assert routes_of("typescript", text) == [
        ("serve", "GET", "/cats/{}", "CatsController.findOne"),
        ("serve", "POST", "/cats", "CatsController.create"),
    ]


def test_go_routers_and_clients() -> None:
    text = """package main

func main() {
	r.GET("/users/:id", h.Show)
	http.HandleFunc("POST /users", create)
	mux.Handle("/static/", http.HandlerFunc(files))
	r.POST("/late", func(c *gin.Context) {})
	http.Get("http://host/users/7")
	httptest.NewRequest("DELETE", "/users/7", nil)
	m.Get("key")
}
"""
    assert routes_of("go", text) == [
        ("serve", "GET", "/users/{}", "h.Show"),
        ("serve", "POST", "/users", "create"),
        ("serve", "", "/static", "files"),
        ("serve", "POST", "/late", ""),
        ("ask", "GET", "/users/7", ""),
        ("ask", "DELETE", "/users/7", ""),
    ]


def test_spring_annotations_and_mocks() -> None:
    text = """package a;
@RestController
@RequestMapping("/api")
class Users {
  @GetMapping("/users/{id}")
  User one(int id) { return null; }
  @RequestMapping(value = "/users", method = RequestMethod.POST)
  void make() {}
  @DeleteMapping
  void clear() { mvc.perform(get("/api/users/1")); rest.getForObject("/users/2", User.class); }
}
"""
    assert routes_of("java", text) == [
        ("serve", "GET", "/api/users/{}", "Users.one"),
        ("serve", "POST", "/api/users", "Users.make"),
        ("serve", "DELETE", "/api", "Users.clear"),
        ("ask", "GET", "/api/users/1", ""),
        ("ask", "GET", "/users/2", ""),
    ]


def test_php_routers_and_attributes() -> None:
    text = r"""<?php
Route::get('/users/{id}', [App\UserController::class, 'show']);
Route::post('/users', 'UserController@store');
$app->get('/home', Home::class);
$app->put('/late', function ($request) { return 1; });
class Pages {
    #[Route('/about', methods: ['GET'])]
    public function about() { $this->getJson('/users/1'); $client->request('PUT', '/late'); }
}
"""
    assert routes_of("php", text) == [
        ("serve", "GET", "/users/{}", "App.UserController.show"),
        ("serve", "POST", "/users", "UserController.store"),
        ("serve", "GET", "/home", "Home"),
        ("serve", "PUT", "/late", ""),
        ("serve", "GET", "/about", "Pages.about"),
        ("ask", "GET", "/users/1", ""),
        ("ask", "PUT", "/late", ""),
    ]


def test_asp_net_attributes_and_minimal_services() -> None:
    text = """namespace A;
[Route("api/[controller]")]
class UsersController {
  [HttpGet("{id}")]
  public User One(int id) { app.MapGet("/x", One); app.MapPost("/y", (int a) => a); return client.GetAsync("/x"); }
}
"""
    assert routes_of("csharp", text) == [
        ("serve", "GET", "/api/{}/{}", "UsersController.One"),
        ("serve", "GET", "/x", "One"),
        ("serve", "POST", "/y", ""),
        ("ask", "GET", "/x", ""),
    ]


def test_rust_attributes_and_routers() -> None:
    text = """#[get("/users/{id}")]
async fn one() {}
fn main() { Router::new().route("/y", get(one)).route("/z", post(users::make)); client.get("http://h/y"); }
"""
    assert routes_of("rust", text) == [
        ("serve", "GET", "/users/{}", "one"),
        ("serve", "", "/y", "one"),
        ("serve", "", "/z", "users.make"),
        ("ask", "GET", "/y", ""),
    ]


def test_rails_sinatra_and_their_clients() -> None:
    text = """Rails.application.routes.draw do
  get "/about", to: "pages#about"
  post "/late" => "admin/pages#late"
  resources :users, only: [:index, :show]
end
get "/s/:id" do |id|
  1
end
it "answers" do
  get "/about"
  client.delete("/users/1")
end
"""
    assert routes_of("ruby", text) == [
        ("serve", "GET", "/about", "PagesController.about"),
        ("serve", "POST", "/late", "Admin.PagesController.late"),
        ("serve", "GET", "/users", "UsersController.index"),
        ("serve", "GET", "/users/{}", "UsersController.show"),
        ("serve", "GET", "/s/{}", ""),
        ("ask", "GET", "/about", ""),
        ("ask", "DELETE", "/users/1", ""),
    ]


def test_spring_in_kotlin() -> None:
    text = """package a

@RestController
@RequestMapping("/api")
class Users {
    @GetMapping("/users/{id}")
    fun one(id: Int) = find(id)
}

fun check() { mvc.perform(get("/api/users/1")) }
"""
    assert routes_of("kotlin", text) == [
        ("serve", "GET", "/api/users/{}", "Users.one"),
        ("ask", "GET", "/api/users/1", ""),
    ]
