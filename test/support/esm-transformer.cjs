// Jest on Node 20 cannot require() an ES module; packages that ship only ESM are turned into CommonJS on the way in.
const { createTransformer } = require('@swc/jest');

module.exports = createTransformer({
  swcrc: false,
  sourceMaps: false,
  module: { type: 'commonjs' },
  jsc: { target: 'es2023', parser: { syntax: 'ecmascript' } },
});
