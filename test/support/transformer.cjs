// Jest loads the modules of a test file again for each file. So each module loads what it imports only when it uses it: a test of a pure
// function that imports a lib's index loads that function, and not the whole lib with Nest and TypeORM.
const swcJest = require('@swc/jest');

/** What a source file imports, by the names that it uses. */
const IMPORTED = /\bfrom '([^']+)'/g;

module.exports = {
  createTransformer: (options) => {
    const lazy = (source) => [...new Set([...source.matchAll(IMPORTED)].map(([, name]) => name))];
    const transformerOf = (source) =>
      swcJest.createTransformer({ ...options, module: { type: 'commonjs', lazy: lazy(source) } });
    return {
      process: (source, ...rest) => transformerOf(source).process(source, ...rest),
      getCacheKey: (source, ...rest) => transformerOf(source).getCacheKey(source, ...rest),
    };
  },
};
