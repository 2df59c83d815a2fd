// Loaded into an API process by a test. No change clears what the processes have cached about credentials.
const { join } = require('node:path');
const { Principals } = require(join(__dirname, '../../dist/libs/ground/access/src/principal/principals.js'));

Principals.prototype.forgetAll = () => undefined;
