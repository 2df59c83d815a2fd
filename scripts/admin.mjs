// npm run admin: the operator's command line. Without arguments it prints its usage.
import { loadBuilt } from './lib/launch.mjs';
import { programs } from './lib/paths.mjs';
import { reportError } from './lib/problem.mjs';

const args = process.argv.slice(2);
const asksForHelp = args.length === 0 || ['help', '--help', '-h'].includes(args[0]);

try {
  const { runOperatorProgram } = await loadBuilt('operator-program');
  process.exitCode = await runOperatorProgram(programs.admin, args, { database: !asksForHelp });
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
