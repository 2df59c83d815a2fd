// Loaded into a process of the service by a test. When the process ends, it writes what the process has loaded to the file in RECORD_START.
const { writeFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const vm = require('node:vm');

let accepted = null;
const { Script } = vm;
vm.Script = class extends Script {
  constructor(...args) {
    super(...args);
    if (args[1]?.cachedData) accepted = !this.cachedDataRejected;
  }
};

/** Whether the methods of strings are compiled into machine code. */
function hasFastStrings() {
  setFlagsFromString('--allow-natives-syntax');
  return new Function('return %HasFastProperties(String.prototype)')();
}

/** Whether V8 optimizes what runs often. */
function optimizes() {
  setFlagsFromString('--allow-natives-syntax');
  const status = new Function('of', 'return %GetOptimizationStatus(of)');
  const often = (n) => {
    let total = 0;
    for (let i = 0; i < n; i++) total = (total * 31 + i) | 0;
    return total;
  };
  // The bits of V8 for code by its optimizing compilers.
  const OPTIMIZED = (1 << 4) | (1 << 5);
  for (let round = 0; round < 2_000; round++) {
    often(10_000);
    if (status(often) & OPTIMIZED) return true;
  }
  return false;
}

process.on('exit', () => {
  const files = Object.keys(require.cache);
  const state = { accepted, files, fastStrings: hasFastStrings(), optimizes: optimizes() };
  writeFileSync(process.env.RECORD_START, JSON.stringify(state));
});
