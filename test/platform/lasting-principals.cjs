// Loaded into a process whose statements a test counts. What it knows of a caller lasts, and no other test makes it forget that: otherwise a request
// of a slow machine, or one beside a test that ends a session, looks the caller up again, which is one statement more. What it took of a limit in
// advance is never given back: otherwise each request that comes two seconds after the last one takes again, which is another statement.
const { inside } = require('../support/inside.cjs');

inside(({ Leases, Principals }) => {
  Leases.prototype.tidy = () => undefined;
  const { onModuleInit } = Principals.prototype;
  Principals.prototype.clear = () => undefined;
  Principals.prototype.onModuleInit = function () {
    onModuleInit.call(this);
    this.cache.ttl = 0;
  };
});
