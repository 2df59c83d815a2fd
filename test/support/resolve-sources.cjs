// Jest maps the names of built files to their sources only in test files. The global setup is loaded by Node, and imports the launcher, whose
// files import each other by the names that they have after the build.
const Module = require('node:module');

const resolve = Module._resolveFilename;

Module._resolveFilename = function (request, ...others) {
  try {
    return resolve.call(this, request, ...others);
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND' || !/^\.{1,2}\/.*\.js$/.test(request)) throw error;
    return resolve.call(this, request.replace(/\.js$/, '.ts'), ...others);
  }
};
