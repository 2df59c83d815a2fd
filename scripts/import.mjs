// npm run import -- <folder>: imports the documents of a folder into a project of a running service. See --help.
import { Refusal } from './lib/client/api-client.mjs';
import { Misuse } from './lib/client/command-line.mjs';
import { adviceFor, isFatal } from './lib/import/advice.mjs';
import { importFolder } from './lib/import/import-folder.mjs';
import { readOptions, usage } from './lib/import/options.mjs';
import { Problem, reportError } from './lib/problem.mjs';

const [COMPLETE, INCOMPLETE, MISUSED, INTERRUPTED] = [0, 1, 2, 130];

process.once('SIGINT', () => {
  console.log('\nStopped. Imported documents stay in the service. Run the import again to resume.');
  process.exit(INTERRUPTED);
});

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(usage);
  else process.exitCode = (await importFolder(options)) ? COMPLETE : INCOMPLETE;
} catch (error) {
  const problem = error instanceof Refusal ? problemOf(error) : error;
  reportError(problem);
  process.exitCode = problem instanceof Misuse ? MISUSED : INCOMPLETE;
}

/** The problem for a refusal that came before any document was sent. */
function problemOf(refusal) {
  const { why } = adviceFor(refusal);
  return isFatal(refusal) ? new Misuse(why) : new Problem(why);
}
