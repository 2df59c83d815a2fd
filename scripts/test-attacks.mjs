// npm run test:attacks [-- <words>]: the tests that attack the service as hostile clients and broken machines would. They run one after
// another, and apart from `npm test`, because they take long and occupy the machine.
process.argv.splice(2, 0, '--selectProjects', 'attacks', '--runInBand');
await import('./test.mjs');
