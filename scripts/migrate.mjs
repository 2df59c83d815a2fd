// npm run migrate: migrates the database of DATABASE_URL to this version. `npm start` does that itself.
import { runOperatorProgram } from './lib/operator-program.mjs';
import { programs } from './lib/paths.mjs';
import { reportError } from './lib/problem.mjs';

try {
  process.exitCode = await runOperatorProgram(programs.migrate, []);
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
