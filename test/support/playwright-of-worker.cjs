// The package playwright-core, which the worker loads once for all of its test files (environment.ts).
module.exports = globalThis.packageOfWorker('playwright-core');
