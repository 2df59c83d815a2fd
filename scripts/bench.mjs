// npm run bench [-- --only section,node --rounds 1 --seconds 2 --seed 1000000 --no-fsync --write]: the service beside bare
// floors, its catalog and its searches among many nodes. --write keeps the table in docs/bench.md; the raw numbers are always in .data/bench/latest.json.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './lib/install.mjs';
import { given } from './lib/options.mjs';
import { root } from './lib/paths.mjs';
import { Problem, reportError } from './lib/problem.mjs';
import { checkNode } from './lib/settings.mjs';

if (process.argv.includes('--help')) {
  console.log(
    `npm run bench [-- --only section,catalog,search-palette] [--rounds 3] [--seconds 4] [--seed 100000] [--no-fsync] [--write]
Measures the service beside bare floors, and its catalog and searches among as many nodes as --seed says, in a thousandth as
many projects (a million takes some minutes and 6 GB). --only takes names and beginnings of names; --write keeps the table
in docs/bench.md.`,
  );
  process.exit(0);
}

try {
  checkNode();
  await ensureInstalled();
  // Loaded only now: it needs the packages.
  const { names, run } = await import('../test/bench/run.mjs');
  const { circumstances, page, reached, table } = await import('../test/bench/report.mjs');
  const options = readOptions(names);
  await ensureBuilt();
  buildFloors();
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stopping.abort(new Problem('Stopped.')));
  const results = await run({ ...options, signal: stopping.signal }, console.log);
  const about = circumstances(`npm run bench ${process.argv.slice(2).join(' ')}`.trim(), options);
  keep(join(root, '.data', 'bench', 'latest.json'), `${JSON.stringify({ about, results }, null, 2)}\n`);
  if (options.write) keep(join(root, 'docs', 'bench.md'), page(about, results));
  console.log(`\n${table(results)}\n`);
  for (const { what, note } of results) if (note) console.log(`${what}: ${note}.`);
  const missed = results.filter((result) => reached(result) === false);
  console.log(
    missed.length === 0
      ? 'Every target is reached.'
      : `Missed: ${missed.map(({ name }) => name).join(', ')}.`,
  );
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}

function readOptions(names) {
  const values = given({
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    seed: { type: 'string', default: '100000' },
    'no-fsync': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  });
  return {
    only: values.only === undefined ? names : values.only.split(',').flatMap((name) => named(name, names)),
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    seed: positive('seed', values.seed, 20_000),
    durable: !values['no-fsync'],
    write: values.write,
  };
}

/** What a name stands for: itself, or all that begin with it. */
function named(name, names) {
  if (names.includes(name)) return [name];
  const some = names.filter((one) => one.startsWith(`${name}-`));
  if (some.length === 0) throw new Problem(`There is no "${name}" to run; there are ${names.join(', ')}.`);
  return some;
}

function positive(name, text, least = 1) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least)
    throw new Problem(`--${name} must be a whole number from ${least} on.`);
  return number;
}

/** The floors are no part of the build: they are compiled beside it, when they are wanted. */
function buildFloors() {
  const swc = join(root, 'node_modules', '@swc', 'cli', 'bin', 'swc.js');
  const build = spawnSync(process.execPath, [swc, 'test/bench/floors', '-d', 'dist', '-q'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (build.status !== 0) throw new Problem('The floors could not be built.');
}

function keep(file, text) {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}
