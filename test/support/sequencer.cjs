// Starts long files first. Jest starts the files first that took longest the last time. In a new checkout, it starts the largest files first, and so
// a few lines that wait for a minute would run when nothing else is left.
//
// If long files have only some minutes (TEST_UNTIL), they run last. Their order is another one for each commit, so that the same files are not
// left out each time.
const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { default: Sequencer } = require('@jest/test-sequencer');

module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ path }) => path.includes('.long.');
    if (process.env.TEST_UNTIL)
      return [...sorted.filter((test) => !isLong(test)), ...inOrderOfCommit(sorted.filter(isLong))];
    const isFirst = (test) => test.duration === undefined && isLong(test);
    return [...sorted.filter(isFirst), ...sorted.filter((test) => !isFirst(test))];
  }
};

function inOrderOfCommit(tests) {
  const seed = commit();
  const place = ({ path }) => createHash('sha256').update(`${seed} ${path}`).digest('hex');
  return tests
    .map((test) => ({ test, place: place(test) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ test }) => test);
}

/** The commit of the checkout, or the moment if there is none. */
function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return String(Date.now());
  }
}
