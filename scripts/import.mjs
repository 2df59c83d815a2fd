// npm run import -- <folder>: brings the documents of a folder into a project of a running service. See --help.
import { Refusal } from './lib/client/api-client.mjs';
import { Misuse } from './lib/client/command-line.mjs';
import { adviceFor, isFatal } from './lib/import/advice.mjs';
import { bringIn } from './lib/import/bring-in.mjs';
import { readOptions, usage } from './lib/import/options.mjs';
import { Problem, explain } from './lib/problem.mjs';

const [ALL_IN, NOT_ALL_IN, MISUSED, INTERRUPTED] = [0, 1, 2, 130];

process.once('SIGINT', () => {
  console.log('\nStopped. What is in stays; run it again to go on.');
  process.exit(INTERRUPTED);
});

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(usage);
  else process.exitCode = (await bringIn(options)) ? ALL_IN : NOT_ALL_IN;
} catch (error) {
  const known = error instanceof Refusal ? beforeAnything(error) : error;
  explain(known);
  process.exitCode = known instanceof Misuse ? MISUSED : NOT_ALL_IN;
}

/** A refusal before anything was sent. */
function beforeAnything(refusal) {
  const { why } = adviceFor(refusal);
  return isFatal(refusal) ? new Misuse(why) : new Problem(why);
}
