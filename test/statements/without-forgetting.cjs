// Loaded into an API process by a test. No change clears what the processes have cached about credentials.
const { inside } = require('../support/inside.cjs');

inside(({ Principals }) => {
  Principals.prototype.forgetAll = () => undefined;
});
