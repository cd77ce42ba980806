-- Doc
local M = {}
function M.f(a, b) return a end
-- > def method M.f
function M:g(x) local function inner() end end
-- > def method M.g
-- > def function M.g.inner
local function loc() end
-- > def function loc
function glob() end
-- > def function glob
M.h = function(y) end
-- > def method M.h
local k = function() end
-- > def function k
X = 1
local t = { m = function() end }
