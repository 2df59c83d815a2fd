// For files that a test loads into a process of the service before its program.
const { isMainThread } = require('node:worker_threads');
const { Script } = require('node:vm');

/** Calls `change` with what apps/api/src/internals.ts exports, after the bundle is loaded and before its program runs. */
exports.inside = (change) => {
  if (!isMainThread) return;
  const { runInThisContext } = Script.prototype;
  Script.prototype.runInThisContext = function (...options) {
    const loadBundle = runInThisContext.apply(this, options);
    if (typeof loadBundle !== 'function') return loadBundle;
    return (bundle, ...others) => {
      loadBundle(bundle, ...others);
      if (bundle.internals) change(bundle.internals());
    };
  };
};
