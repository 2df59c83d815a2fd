// Runs a program of clients/ by the name of its npm script: import, demo, demo:agents, demo:room or seed:organization. Each has --help.
import { hostOf, loadClient } from './lib/client-program.mjs';
import { reportError } from './lib/problem.mjs';

const programs = {
  import: ['import', 'main.js'],
  demo: ['demo', 'folder/main.js'],
  'demo:agents': ['demo', 'agents/main.js'],
  'demo:room': ['demo', 'room/main.js'],
  'seed:organization': ['demo', 'organization/main.js'],
};

try {
  const [script, ...args] = process.argv.slice(2);
  const { run } = await loadClient(...programs[script]);
  process.exitCode = await run(args, hostOf(script));
} catch (error) {
  reportError(error);
  process.exitCode = error.exitCode ?? 1;
}
