// Jest on Node 20 can't require() an ES module, so packages that ship only ESM are converted to CommonJS when they are loaded.
const { createTransformer } = require('@swc/jest');

/** A statement or an expression of an ES module. Other packages stay as they are: a clean checkout has no cache, and converting all would cost a lot. */
const ESM = /(?:^|[;}/])\s*(?:import|export)\b|\bimport\s*[(.]/m;

const converting = createTransformer({
  swcrc: false,
  sourceMaps: false,
  module: { type: 'commonjs' },
  jsc: { target: 'es2023', parser: { syntax: 'ecmascript' } },
});

module.exports = {
  ...converting,
  process: (source, ...options) =>
    ESM.test(source) ? converting.process(source, ...options) : { code: source },
};
