// Jest on Node 20 can't require() an ES module, so packages that ship only ESM are converted to CommonJS when they are loaded.
const { createTransformer } = require('@swc/jest');

module.exports = createTransformer({
  swcrc: false,
  sourceMaps: false,
  module: { type: 'commonjs' },
  jsc: { target: 'es2023', parser: { syntax: 'ecmascript' } },
});
