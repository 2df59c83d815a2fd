// The package supertest, which the worker loads once for all of its test files (environment.ts). `expecting` of `#testing` checks the answers, since
// supertest would not recognize the errors and patterns of a test file.
module.exports = globalThis.packageOfWorker('supertest');
