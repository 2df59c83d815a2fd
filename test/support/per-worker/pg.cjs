// The package pg, which the worker loads once for all of its test files (environment.ts).
module.exports = globalThis.packageOfWorker('pg');
