// The package pg, which the worker loads once for all of its test files (environment.ts). supertest can't be shared so, because it asks for
// `instanceof RegExp` and `instanceof Error`, and each test file has classes of its own.
module.exports = globalThis.pgOfWorker();
