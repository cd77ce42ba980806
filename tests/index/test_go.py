"""Go: what a program in several packages calls."""

from __future__ import annotations

from tests.support.maps import edges_in
from tests.support.repos import RepoBuilder

SHOP = {
    "go.mod": """module example.com/shop

go 1.22
""",
    "model/user.go": """package model

import "fmt"

type Role int

const (
	Guest Role = iota
	Admin
)

func (r Role) String() string { return "r" }

type Base struct{ ID string }

func (b *Base) Key() string { return b.ID }

type User struct {
	Base
	Name string
	Role Role
	tags []Tag
}

type Tag struct{ label string }

func (t Tag) Label() string { return t.label }

type Users []*User

func (us Users) Names() []string {
	out := []string{}
	for _, u := range us {
		out = append(out, u.Display())
	}
	return out
}

func NewUser(name string) (*User, error) {
	u := &User{Name: name}
	if err := u.Validate(); err != nil {
		return nil, err
	}
	return u, nil
}

func (u *User) Validate() error { return validate(u.Name) }

func (u *User) Display() string {
	for _, t := range u.tags {
		t.Label()
	}
	return fmt.Sprintf("%s %s %s", u.Name, u.Role.String(), u.Key())
}
""",
    "model/validate.go": """package model

import "errors"

func validate(name string) error {
	if name == "" {
		return errors.New("empty")
	}
	return nil
}
""",
    "store/store.go": """package store

import "example.com/shop/model"

type Store interface {
	Save(u *model.User) error
	Find(id string) (*model.User, bool)
}

type Option func(*Memory)

type Memory struct {
	users map[string]*model.User
	hooks []func(*model.User)
}

func WithHook(h func(*model.User)) Option {
	return func(m *Memory) { m.add(h) }
}

func New(options ...Option) *Memory {
	m := &Memory{users: make(map[string]*model.User)}
	for _, o := range options {
		o(m)
	}
	return m
}

func (m *Memory) add(h func(*model.User)) { m.hooks = append(m.hooks, h) }
func (m *Memory) Save(u *model.User) error {
	m.users[u.Key()] = u
	return nil
}
func (m *Memory) Find(id string) (*model.User, bool) {
	u, ok := m.users[id]
	if ok {
		u.Display()
	}
	m.users[id].Validate()
	return u, ok
}

type Cache[K comparable, V any] struct{ items map[K]V }

func (c *Cache[K, V]) Get(k K) V { return c.items[k] }
func NewCache[K comparable, V any]() *Cache[K, V] { return &Cache[K, V]{} }
""",
    "service/service.go": """package service

import (
	"example.com/shop/internal/util"
	"example.com/shop/model"
	st "example.com/shop/store"
)

type Service struct {
	store  st.Store
	logger *util.Logger
	notify func(*model.User)
	cache  *st.Cache[string, *model.User]
}

func NewService(s st.Store, logger *util.Logger) *Service {
	return &Service{store: s, logger: logger, notify: defaultNotify, cache: st.NewCache[string, *model.User]()}
}

func defaultNotify(u *model.User) { u.Display() }

func (s *Service) Create(name string) (*model.User, error) {
	u, err := model.NewUser(name)
	if err != nil {
		s.logger.Printf("x %v", err)
		return nil, err
	}
	defer s.done(u)
	go func() { s.notify(u) }()
	s.cache.Get("a")
	return u, s.store.Save(u)
}

func (s *Service) done(u *model.User) { s.logger.With("a").Printf("%s", u.Display()) }

func (s *Service) All() model.Users { return model.Users{} }
""",
    "service/service_test.go": """package service_test

import (
	"testing"

	"example.com/shop/service"
	"example.com/shop/store"
)

type fake struct{ store.Memory }

func TestCreate(t *testing.T) {
	svc := service.NewService(&fake{}, nil)
	t.Run("sub", func(t *testing.T) {
		if _, err := svc.Create("x"); err != nil {
			t.Fatal(err)
		}
		helper(t)
	})
}

func helper(t *testing.T) {}
""",
    "internal/util/log.go": """package util

type Logger struct{ prefix string }

func NewLogger(p string) *Logger { return &Logger{prefix: p} }
func (l *Logger) Printf(f string, args ...any) { l.write(f) }
func (l *Logger) With(p string) *Logger { return NewLogger(p) }
func (l *Logger) write(s string) {}

func Map[T, U any](xs []T, f func(T) U) []U { return nil }
""",
    "cmd/app/main.go": """package main

import (
	"fmt"

	"example.com/shop/internal/util"
	"example.com/shop/model"
	"example.com/shop/service"
	"example.com/shop/store"
)

var handlers = map[string]func(){"run": run, "stop": stop}

func main() {
	repo := store.New(store.WithHook(onSave))
	svc := service.NewService(repo, util.NewLogger("x"))
	u, err := svc.Create("bob")
	if err != nil {
		fmt.Println(err.Error())
	}
	fmt.Println(u.Display(), model.Admin.String())
	svc.All().Names()
	names := util.Map(svc.All(), show)
	_ = names
	handlers["run"]()
	each(func(u *model.User) { u.Validate() })
	var s store.Store = repo
	s.Find("x")
	switch v := any(u).(type) {
	case *model.User:
		v.Display()
	}
}

func onSave(u *model.User)        {}
func show(u *model.User) string   { return u.Display() }
func run()                        { stop() }
func stop()                       {}
func each(f func(u *model.User)) { f(nil) }
""",
}


EDGES = """
cmd/app/main.go::main call cmd/app/main.go::each scope
cmd/app/main.go::main call cmd/app/main.go::onSave passed
cmd/app/main.go::main call cmd/app/main.go::run flow
cmd/app/main.go::main call cmd/app/main.go::show passed
cmd/app/main.go::main call cmd/app/main.go::stop flow
cmd/app/main.go::main call internal/util/log.go::Map module
cmd/app/main.go::main call internal/util/log.go::NewLogger module
cmd/app/main.go::main call model/user.go::Role.String typed
cmd/app/main.go::main call model/user.go::User.Display typed
cmd/app/main.go::main call model/user.go::User.Validate typed
cmd/app/main.go::main call model/user.go::Users.Names typed
cmd/app/main.go::main call service/service.go::NewService module
cmd/app/main.go::main call service/service.go::Service.All typed
cmd/app/main.go::main call service/service.go::Service.Create typed
cmd/app/main.go::main call store/store.go::Memory.Find dispatch
cmd/app/main.go::main call store/store.go::New module
cmd/app/main.go::main call store/store.go::Store.Find typed
cmd/app/main.go::main call store/store.go::WithHook module
cmd/app/main.go::run call cmd/app/main.go::stop scope
cmd/app/main.go::show call model/user.go::User.Display typed
internal/util/log.go::Logger.Printf call internal/util/log.go::Logger.write self
internal/util/log.go::Logger.With call internal/util/log.go::NewLogger scope
model/user.go::NewUser call model/user.go::User.Validate typed
model/user.go::User.Display call model/user.go::Base.Key self
model/user.go::User.Display call model/user.go::Role.String typed
model/user.go::User.Display call model/user.go::Tag.Label typed
model/user.go::User.Validate call model/validate.go::validate package
model/user.go::Users.Names call model/user.go::User.Display typed
service/service.go::NewService call store/store.go::NewCache module
service/service.go::Service.Create call internal/util/log.go::Logger.Printf typed
service/service.go::Service.Create call model/user.go::NewUser module
service/service.go::Service.Create call service/service.go::Service.done self
service/service.go::Service.Create call service/service.go::defaultNotify flow
service/service.go::Service.Create call store/store.go::Cache.Get typed
service/service.go::Service.Create call store/store.go::Memory.Save dispatch
service/service.go::Service.Create call store/store.go::Store.Save typed
service/service.go::Service.done call internal/util/log.go::Logger.Printf typed
service/service.go::Service.done call internal/util/log.go::Logger.With typed
service/service.go::Service.done call model/user.go::User.Display typed
service/service.go::defaultNotify call model/user.go::User.Display typed
service/service_test.go::TestCreate call service/service.go::NewService module
service/service_test.go::TestCreate call service/service.go::Service.Create typed
service/service_test.go::TestCreate call service/service_test.go::helper scope
store/store.go::Memory.Find call model/user.go::User.Display typed
store/store.go::Memory.Find call model/user.go::User.Validate typed
store/store.go::Memory.Find override store/store.go::Store.Find self
store/store.go::Memory.Save call model/user.go::Base.Key typed
store/store.go::Memory.Save override store/store.go::Store.Save self
store/store.go::WithHook call store/store.go::Memory.add typed
"""


def test_every_call_of_a_program(repo: RepoBuilder) -> None:
    found = edges_in(repo, SHOP)
    wanted = {tuple(line.split()) for line in EDGES.strip().splitlines()}
    made = {(a, kind, b, rule) for a, b, kind, rule in found if kind in ("call", "override", "construct")}
    assert made == wanted
    assert ("store/store.go::New", "store/store.go::Memory", "read", "scope") in found


FLOWS = {
    "go.mod": "module ex.com/a\n",
    "main.go": """package main

import "ex.com/a/lib"

type Server struct {
	onMsg  func(string)
	routes map[string]func()
	hooks  []func()
	queue  chan func()
}

func NewServer(cb func(string)) *Server {
	return &Server{onMsg: cb, routes: map[string]func(){"/a": home}}
}
func (s *Server) Handle(p string, h func()) { s.routes[p] = h }
func (s *Server) Add(f func())               { s.hooks = append(s.hooks, f) }
func (s *Server) Run() {
	s.onMsg("x")
	s.routes["/a"]()
	for _, hook := range s.hooks {
		hook()
	}
	next := <-s.queue
	next()
}
func (s *Server) stop() {}
func home()             {}
func about()            {}
func late()             {}
func soon()             {}
func printer(s string)  {}
func pair() (int, func()) { return 1, about }

type step struct {
	name string
	run  func()
}

var steps = []step{{"a", home}, {name: "b", run: late}}

func main() {
	s := NewServer(printer)
	s.Handle("/b", about)
	s.Add(late)
	s.queue <- soon
	s.Run()
	lib.Each(s.stop)
}
func all() {
	for _, one := range steps {
		one.run()
	}
	_, second := pair()
	second()
}
func made() {
	box := lib.New[int]()
	box.Open()
	_, err, other := lib.Three()
	_ = err
	other.Open()
}
""",
    "lib/lib.go": """package lib

type Base struct{}

func (b *Base) Start() { b.name() }
func (b *Base) name()  {}

type Box[T any] struct{ *Base }

func New[T any]() *Box[T]         { return &Box[T]{} }
func (b *Box[T]) Open()           { b.Base.Start() }
func (b *Box[T]) name()           {}
func Three() (int, error, *Box[int]) { return 0, nil, nil }
func Each(fs ...func()) {
	for _, f := range fs {
		f()
	}
}

type Opener interface{ Open() }

func OpenAll(all ...Opener) {
	for _, one := range all {
		one.Open()
	}
}
""",
}

FLOW_EDGES = """
lib/lib.go::Base.Start call lib/lib.go::Base.name self
lib/lib.go::Box.Open call lib/lib.go::Base.Start typed
lib/lib.go::OpenAll call lib/lib.go::Box.Open dispatch
lib/lib.go::OpenAll call lib/lib.go::Opener.Open typed
main.go::Server.Run call main.go::about flow
main.go::Server.Run call main.go::home flow
main.go::Server.Run call main.go::late flow
main.go::Server.Run call main.go::printer flow
main.go::all call main.go::about flow
main.go::all call main.go::home flow
main.go::all call main.go::late flow
main.go::all call main.go::pair scope
main.go::made call lib/lib.go::Box.Open typed
main.go::made call lib/lib.go::New flow
main.go::made call lib/lib.go::Three module
main.go::main call lib/lib.go::Each module
main.go::main call main.go::NewServer scope
main.go::main call main.go::Server.Add typed
main.go::main call main.go::Server.Handle typed
main.go::main call main.go::Server.Run typed
main.go::main call main.go::Server.stop passed
main.go::main call main.go::about passed
main.go::main call main.go::late passed
main.go::main call main.go::printer passed
"""


def test_functions_in_fields_collections_and_parameters(repo: RepoBuilder) -> None:
    wanted = {tuple(line.split()) for line in FLOW_EDGES.strip().splitlines()}
    assert {(a, kind, b, rule) for a, b, kind, rule in edges_in(repo, FLOWS) if kind == "call"} == wanted
