// npm run migrate: migrates the database of DATABASE_URL to this version. `npm start` does that itself.
import { loadBuilt } from './lib/launch.mjs';
import { programs } from './lib/paths.mjs';
import { reportError } from './lib/problem.mjs';

try {
  const { runOperatorProgram } = await loadBuilt('operator-program');
  process.exitCode = await runOperatorProgram(programs.migrate, []);
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
