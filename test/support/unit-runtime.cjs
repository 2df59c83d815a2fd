// Lets a worker load each package once for all of its files with tests of pure code, as Node loads it. Jest would find, read, convert and run the
// package again for each file, which takes more time than the tests. A file still loads sources of its own.
const { default: Runtime } = require('jest-runtime');
const { createRequire } = require('node:module');
const { join } = require('node:path');

const load = createRequire(join(__dirname, '..', '..', 'package.json'));
/** Names that are packages, and not files, imports of package.json or what jest.config.cjs takes from the sources. */
const PACKAGE = /^(?!@document-workspace\/|@jest\/)[@a-z]/;

module.exports = class extends Runtime {
  requireModule(from, name, options, ...others) {
    const isOfWorker = name && !options?.isInternalModule && PACKAGE.test(name);
    return isOfWorker ? load(name) : super.requireModule(from, name, options, ...others);
  }
};
