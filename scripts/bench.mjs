// npm run bench [-- --only section,node --rounds 1 --seconds 2 --no-fsync --write]: the service beside bare floors.
// --write keeps the table in docs/bench.md; the raw numbers are always in .data/bench/latest.json.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { Problem, explain } from './lib/problem.mjs';
import { checkNode } from './lib/settings.mjs';

if (process.argv.includes('--help')) {
  console.log(
    'npm run bench [-- --only section,node] [--rounds 3] [--seconds 4] [--no-fsync] [--write]\nMeasures the service beside bare floors; --write keeps the table in docs/bench.md.',
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
  explain(error);
  process.exitCode = 1;
}

function readOptions(names) {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      'no-fsync': { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const only = values.only?.split(',') ?? names;
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Problem(`There is no "${unknown}" to run; there are ${names.join(', ')}.`);
  return {
    only,
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    durable: !values['no-fsync'],
    write: values.write,
  };
}

function positive(name, text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Problem(`--${name} must be a whole number from 1 on.`);
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
