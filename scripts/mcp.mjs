// npm run --silent mcp -- [options]: serves the tools of a document workspace to an agent, over standard input and output. See --help.
import { loadClient } from './lib/client-program.mjs';
import { reportError } from './lib/problem.mjs';

try {
  const { run } = await loadClient('mcp', 'main.js');
  process.exit(await run(process.argv.slice(2), process.env));
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
