import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { root } from '../../scripts/lib/paths.mjs';

/** What the numbers were measured on and with. */
export function circumstances(command, { rounds, seconds, durable }) {
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' with changes' : ''),
    machine: `${cpus().length} × ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.version,
    command,
    rounds,
    seconds,
    durable,
  };
}

/** The results as a Markdown table. */
export function table(results) {
  const head = [
    ['What', 'Service', 'Against', '', 'Ratio', 'Target', ''],
    ['---', '---:', '---', '---:', '---:', '---:', '---'],
  ];
  return [
    ...head,
    ...results.map((result) => (result.ratio === undefined ? measured(result) : raced(result))),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** The page that is kept in docs/. */
export function page(about, results) {
  const details = results
    .filter(({ ratio }) => ratio !== undefined)
    .map(({ what, ours, theirs }) => `| ${what} | ${latency(ours)} | ${latency(theirs)} |`);
  const notes = results.filter(({ note }) => note).map(({ what, note }) => `- ${what}: ${note}.`);
  return `# Speed

\`npm run bench -- --write\` generates this page. Don't edit it.

${about.date}, commit ${about.commit}, ${about.machine}, Node ${about.node}, embedded PostgreSQL${about.durable ? '' : ' without fsync'}.
Each race alternates ${about.rounds} rounds of ${about.seconds} s per side. A number is the median of its rounds, and a ratio is the median of the ratios of the
rounds. Any unexpected response fails the run.

${table(results)}

- **Service**: the built API, one process, \`NODE_ENV=production\`, \`LOG_LEVEL=info\` to a file, a pool of 20 connections, limits
  counted but set so high that they never apply.
- **A**: node:http with one prepared \`pg\` SELECT by primary key, for the row with the 2 KB document.
- **B**: Nest and Express with their defaults, no logging, and one guard that runs that SELECT.
- **B, writing**: the same application with a transaction that writes as many rows as a save (one revision, its node, four deleted and
  four inserted sections, a counter) to tables without foreign keys.
- The load comes from autocannon with 50 connections, in a separate process. It shares the cores of the machine with the server and
  PostgreSQL, on both sides of a race.
- The catalog and the searches are measured on separate services, each with a database that \`scripts/seed.mjs\` filled with names in
  several scripts. Searches use 20 connections and a session cookie; their number is the median of the percentiles of the rounds.
${notes.join('\n')}

| What | Service: p50 / p99, processor time | Against: p50 / p99, processor time |
| --- | ---: | ---: |
${details.join('\n')}
`;
}

/** Whether a result reaches its target; undefined where there is none or it was skipped. */
export function reached({ ratio, value, target }) {
  if (target === null || (ratio === undefined && value === undefined)) return undefined;
  return ratio === undefined ? value <= target : ratio >= target;
}

function raced(result) {
  const { what, ours, theirs, against, ratio, target } = result;
  const least = target === null ? '' : `≥ ${percent(target)}`;
  return [what, rate(ours), against, rate(theirs), percent(ratio), least, verdict(result)];
}

function measured(result) {
  const { what, value, unit, target, skipped } = result;
  const found = value === undefined ? `skipped: ${skipped}` : `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`;
  return [what, found, '', '', '', `≤ ${target} ${unit}`, verdict(result)];
}

function verdict(result) {
  const outcome = reached(result);
  return outcome === undefined ? '' : outcome ? 'reached' : 'missed';
}

function rate({ perSecond }) {
  return `${Math.round(perSecond)}/s`;
}

/** The processor time is the server's alone; unlike the rate it hardly depends on what else the machine does. */
function latency({ p50, p99, cpuMicros }) {
  return `${p50} / ${p99} ms, ${Number.isNaN(cpuMicros) ? '?' : Math.round(cpuMicros)} µs`;
}

function percent(ratio) {
  return `${Math.round(ratio * 100)} %`;
}

function git(...words) {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}
