-- Users of the shop
CREATE TABLE IF NOT EXISTS app.users (
-- > def table app.users 'doc=Users of the shop'
  id INTEGER PRIMARY KEY
);
CREATE VIEW v AS SELECT * FROM users;
-- > def view v
CREATE OR REPLACE FUNCTION f(a int) RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;
-- > def function f
CREATE INDEX idx ON users(name);
-- > def index idx
CREATE TYPE mood AS ENUM ('a','b');
-- > def type mood
CREATE TRIGGER tr BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION f();
-- > def trigger tr
CREATE MATERIALIZED VIEW mv AS SELECT 1;
-- > def view mv
