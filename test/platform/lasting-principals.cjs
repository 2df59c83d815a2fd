// Loaded into a process whose statements a test counts. What it knows of a caller lasts, and no other test makes it forget that: otherwise a request
// of a slow machine, or one beside a test that ends a session, looks the caller up again, which is one statement more.
const { inside } = require('../support/inside.cjs');

inside(({ Principals }) => {
  const { onModuleInit } = Principals.prototype;
  Principals.prototype.clear = () => undefined;
  Principals.prototype.onModuleInit = function () {
    onModuleInit.call(this);
    this.cache.ttl = 0;
  };
});
