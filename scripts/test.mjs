// npm test [-- <words> <jest options>]: installs packages and builds if necessary, then runs the tests, without those in `*.long.*` files and
// on one back end. With words, it runs the files whose path contains every word or, if there are none, the tests whose name contains the
// words in this order. With words or --all (npm run test:all), long files run too, and on both back ends. With --rerun, a few failed files
// run a second time, one after another, and the second result counts: see `rerunFailed`. With --minutes=N, no long file begins more than N
// minutes after the command did: the rest is skipped and named, so that a slow machine also comes to an end.
import { ensureBuilt, ensureInstalled } from './lib/install.mjs';
import { rerunFailed, runJest } from './lib/jest.mjs';
import { reportError } from './lib/problem.mjs';
import { checkNode } from './lib/settings.mjs';
import { matchingTests } from './lib/matching-tests.mjs';
import { testTools } from './lib/tools.mjs';

const began = Date.now();
try {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  reportError(error);
  process.exit(1);
}

const { missingRedis, missingChromium, missingNginx, missingPgbouncer, missingPython } = testTools();
const missing = [
  missingRedis && `${missingRedis}, so tests with Redis are skipped.`,
  missingChromium && `${missingChromium}, so tests in a browser are skipped.`,
  missingNginx && `${missingNginx}, so tests behind a proxy are skipped.`,
  missingPgbouncer && `${missingPgbouncer}, so tests through a pooler are skipped.`,
  missingPython && `${missingPython}, so tests of the client for Python are skipped.`,
].filter(Boolean);
for (const line of missing) console.log(`Warning: ${line}`);

const OWN = /^(--all|--rerun|--minutes=(\d+))$/;
const args = process.argv.slice(2).filter((arg) => !OWN.test(arg));
const [minutes] = process.argv.flatMap((arg) => OWN.exec(arg)?.[2] ?? []);
const selection = matchingTests(args, { all: process.argv.includes('--all') });
if (!selection) {
  console.log(`No test matches "${args.join(' ')}".`);
  process.exit(1);
}
process.env.TEST_BACKENDS = selection.backends.join();
process.env.TEST_SAMPLES = selection.samples;
// Many tests wait for answers, clocks and time-outs, while the others occupy two cores.
const workers = args.some((option) => /^(-w|-i|--maxWorkers|--runInBand|--watch)/.test(option))
  ? []
  : ['--maxWorkers=4'];
const until = minutes && began + Number(minutes) * 60_000;
let result = await runJest([...workers, ...selection.options], until);
if (process.argv.includes('--rerun')) result = await rerunFailed(result);

const { code, passed, failed, skipped, unstable, notRun } = result;
if (passed + failed === 0) console.log('No test ran.');
if (skipped > 0) for (const line of missing) console.log(`Warning: ${line}`);
for (const file of unstable) console.log(`Unstable: ${file} failed at first, and passed when it ran alone.`);
for (const file of notRun) console.log(`Not run: ${file}, because the ${minutes} minutes were over.`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 ? code || 1 : code;
