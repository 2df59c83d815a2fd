// Jest loads the modules of a test file again for each file. So each module loads what it imports only when it uses it: a test of a pure
// function that imports a lib's index loads that function, and not the whole lib with Nest and TypeORM.
const { resolve } = require('node:path');
const swcJest = require('@swc/jest');

/** The imports of a source file, by the names that it uses. */
const IMPORTED = /\bfrom '([^']+)'/g;
/** Entities are registered when they load, and tests compare all of them. So a file that imports one loads all. */
const EAGER = '#entities';
/** Parts of the tests can declare hooks, which jest accepts only while it loads a test file. Their own imports of libs are lazy. */
const TESTS = resolve(__dirname, '..');
/** Jest itself loads the environment, with the conformance check, and compiles no file that they would load later. */
const EAGER_FOLDERS = /\/(libs\/ground\/entities|libs\/testing\/src\/conformance|test\/support)\//;

module.exports = {
  createTransformer: (options) => {
    const lazy = (source, file) => {
      if (EAGER_FOLDERS.test(file)) return false;
      const names = new Set([...source.matchAll(IMPORTED)].map(([, name]) => name));
      names.delete(EAGER);
      return [...names].filter(
        (name) => !name.startsWith('.') || !resolve(file, '..', name).startsWith(TESTS),
      );
    };
    const transformerOf = (source, file) =>
      swcJest.createTransformer({ ...options, module: { type: 'commonjs', lazy: lazy(source, file) } });
    return {
      process: (source, file, ...rest) => transformerOf(source, file).process(source, file, ...rest),
      getCacheKey: (source, file, ...rest) => transformerOf(source, file).getCacheKey(source, file, ...rest),
    };
  },
};
