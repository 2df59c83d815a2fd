// Loaded into a process of the service by a test. When the process ends, it writes what the process has loaded to the file in RECORD_START.
const { writeFileSync } = require('node:fs');
const vm = require('node:vm');

let accepted = null;
const { Script } = vm;
vm.Script = class extends Script {
  constructor(...args) {
    super(...args);
    if (args[1]?.cachedData) accepted = !this.cachedDataRejected;
  }
};

process.on('exit', () =>
  writeFileSync(process.env.RECORD_START, JSON.stringify({ accepted, files: Object.keys(require.cache) })),
);
