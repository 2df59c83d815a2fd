// Loaded into a process before its program. It writes one line to HOLDS_FILE for each time that the event loop was held for more than 5 ms:
// for how many milliseconds.
const { appendFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const TICK_MS = 2;
const RECORDED_MS = 5;

if (isMainThread) {
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const held = now - last - TICK_MS;
    last = now;
    if (held > RECORDED_MS) appendFileSync(process.env.HOLDS_FILE, `${held.toFixed(1)}\n`);
  }, TICK_MS).unref();
}
