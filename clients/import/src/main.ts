import { ApiError } from '../../sdk/dist/index.js';
import type { Host } from './host.js';
import { importFolder } from './import-folder.js';
import { readOptions, usage } from './options.js';
import { adviceFor, isFatal } from './sending/advice.js';
import { asProblem } from './service/problems.js';
import { Misuse, Problem } from './terminal/problem.js';

const [COMPLETE, INCOMPLETE, INTERRUPTED] = [0, 1, 130];

/** Runs the import. Returns its exit code. @throws Problem with the exit code, if it stops before it sends documents */
export async function run(args: string[], host: Host): Promise<number> {
  process.once('SIGINT', () => {
    console.log('\nStopped. Imported documents stay in the service. Run the import again to resume.');
    process.exit(INTERRUPTED);
  });
  const options = readOptions(args, host);
  if (options === 'help') {
    console.log(usage);
    return COMPLETE;
  }
  try {
    return (await importFolder(options, host)) ? COMPLETE : INCOMPLETE;
  } catch (error) {
    throw error instanceof ApiError ? problemOf(error) : asProblem(error);
  }
}

/** The problem for a refusal that came before any document was sent. */
function problemOf(refusal: ApiError): Problem {
  const { why } = adviceFor(refusal);
  return isFatal(refusal) ? new Misuse(why) : new Problem(why);
}
