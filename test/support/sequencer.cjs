// Starts long files first. Jest starts the files first that took longest the last time. In a new checkout, it starts the largest files first, and so
// a few lines that wait for a minute would run when nothing else is left.
const { default: Sequencer } = require('@jest/test-sequencer');

module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isFirst = ({ path, duration }) => duration === undefined && path.includes('.long.');
    return [...sorted.filter(isFirst), ...sorted.filter((test) => !isFirst(test))];
  }
};
