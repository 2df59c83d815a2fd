// npm run bench: measures the service against minimal baselines, and its catalog and searches with many nodes. See --help.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './lib/install.mjs';
import { parseOptions } from './lib/options.mjs';
import { root } from './lib/paths.mjs';
import { Problem, reportError } from './lib/problem.mjs';
import { checkNode } from './lib/settings.mjs';

if (process.argv.includes('--help')) {
  console.log(
    `npm run bench [-- <options>]

Measures the service against minimal baselines, and its catalog and searches with many nodes. Prints a table, and writes
the raw numbers to .data/bench/latest.json. Exits with code 0 even if a target is missed.

  --only <names>   only run these, separated by commas; a name also selects every name that begins with it and a hyphen,
                   for example section,catalog,search-palette
  --rounds <n>     rounds of each comparison and search (default 3)
  --seconds <n>    seconds of each round (default 4); a comparison alternates its sides every half second
  --seed <n>       nodes for the catalog and the searches, with one project per 1,000 nodes (default 100000, at least 20000);
                   a million takes several minutes and about 8 GB of disk
  --passages <n>   passages for the search of passages (default 100000, at least 10000)
  --documents <folder>, --questions <file>
                   Markdown documents, and questions about them, for the relevance of the passage search
  --no-fsync       run PostgreSQL without fsync. POSTGRES_BIN=/usr/lib/postgresql/15/bin runs another version, of that folder
  --write          also write the table to docs/bench.md
  --help           show this text`,
  );
  process.exit(0);
}

try {
  checkNode();
  await ensureInstalled();
  // Imported here because it needs the installed packages.
  const { names, run } = await import('../test/bench/run.mjs');
  const { aims, aimsTable, circumstances, page, table } = await import('../test/bench/report.mjs');
  const options = readOptions(names);
  await ensureBuilt();
  buildBaselines();
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'])
    process.on(name, () => stopping.abort(new Problem('The benchmark was stopped.')));
  const { results, postgres } = await run({ ...options, signal: stopping.signal }, console.log);
  const command = `npm run bench ${process.argv.slice(2).join(' ')}`.trim();
  const about = { ...circumstances(command, options), postgres };
  writeTo(join(root, '.data', 'bench', 'latest.json'), `${JSON.stringify({ about, results }, null, 2)}\n`);
  if (options.write) writeTo(join(root, 'docs', 'bench.md'), page(about, results));
  console.log(`\n${postgres}\n\n${table(results)}\n`);
  for (const { what, note } of results) if (note) console.log(`${what}: ${note}.`);
  console.log(`\n${aimsTable(results)}\n`);
  const missed = aims(results).filter(({ reached }) => !reached);
  console.log(
    missed.length === 0
      ? 'All targets were reached.'
      : `Missed targets: ${missed.map(({ what }) => what).join('; ')}.`,
  );
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}

function readOptions(names) {
  const values = parseOptions({
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    seed: { type: 'string', default: '100000' },
    passages: { type: 'string', default: '100000' },
    documents: { type: 'string' },
    questions: { type: 'string' },
    'no-fsync': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  });
  return {
    only:
      values.only === undefined
        ? names
        : values.only.split(',').flatMap((name) => matchingNames(name, names)),
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    seed: positive('seed', values.seed, 20_000),
    documents: values.documents,
    passages: positive('passages', values.passages, 10_000),
    questions: values.questions,
    durable: !values['no-fsync'],
    write: values.write,
  };
}

/** The name itself, or all names that begin with it and a hyphen. */
function matchingNames(name, names) {
  if (names.includes(name)) return [name];
  const matching = names.filter((one) => one.startsWith(`${name}-`));
  if (matching.length === 0)
    throw new Problem(`--only: "${name}" does not exist. The names are ${names.join(', ')}.`);
  return matching;
}

function positive(name, text, least = 1) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least)
    throw new Problem(`--${name} must be a whole number of at least ${least}.`);
  return number;
}

/** Compiles the baselines, which are not part of the build. */
function buildBaselines() {
  const swc = join(root, 'node_modules', '@swc', 'cli', 'bin', 'swc.js');
  const build = spawnSync(process.execPath, [swc, 'test/bench/baselines', '-d', 'dist', '-q'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (build.status !== 0)
    throw new Problem('The baselines could not be compiled. See the compiler output above.');
}

function writeTo(file, text) {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}
