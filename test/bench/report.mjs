import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

/** The machine, versions and options of a run. */
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
    ['Measurement', 'Service', 'Compared with', '', 'Ratio', 'Target', ''],
    ['---', '---:', '---', '---:', '---:', '---:', '---'],
  ];
  return [
    ...head,
    ...results.map((result) => (result.ratio === undefined ? measureRow(result) : comparisonRow(result))),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Every aim of the results: the figure, what it should be, and whether it is reached. */
export function aims(results) {
  return results.flatMap((result) => {
    const { what, against, target, ratio, value, unit, aims: further = [] } = result;
    const own =
      target === null || reached(result) === undefined
        ? []
        : ratio === undefined
          ? [{ what, figure: value, aim: `≤ ${target} ${unit}`, reached: value <= target }]
          : [
              {
                what: `${what}, relative to ${against}`,
                figure: ratio,
                aim: `≥ ${target.toFixed(2)}`,
                reached: ratio >= target,
              },
            ];
    const others = further.map(({ what: figured, most, of }) => ({
      what: `${what}: ${figured}`,
      figure: of(result),
      aim: `≤ ${most}`,
      reached: of(result) <= most,
    }));
    return [...own, ...others];
  });
}

/** The aims as a Markdown table. */
export function aimsTable(results) {
  const rows = aims(results).map((one) => [
    one.what,
    one.figure.toFixed(2),
    one.aim,
    one.reached ? 'reached' : 'missed',
  ]);
  return [['Figure', 'Measured', 'Aim', ''], ['---', '---:', '---:', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** docs/bench.md. The rates and latencies of a run are printed, and stored in .data/bench/latest.json. */
export function page(about, results) {
  return `# Speed

\`npm run bench -- --write\` generates this page up to its first section, and \`npm run bench -- --help\` explains the options.

${about.date}, commit ${about.commit}, ${about.machine}, Node ${about.node}, ${about.postgres}${about.durable ? '' : ' without fsync'}.

${aimsTable(results)}
${handWritten()}`;
}

/** The sections of docs/bench.md, which are written by hand below the generated part. */
function handWritten() {
  const text = readFileSync(join(root, 'docs', 'bench.md'), 'utf8');
  const start = text.indexOf('\n## ');
  return start === -1 ? '' : text.slice(start);
}

/** Whether a result reaches its target; undefined if it has no target or was skipped. */
export function reached({ ratio, value, target }) {
  if (target === null || (ratio === undefined && value === undefined)) return undefined;
  return ratio === undefined ? value <= target : ratio >= target;
}

function comparisonRow(result) {
  const { what, ours, theirs, against, ratio, target } = result;
  const least = target === null ? '' : `≥ ${percent(target)}`;
  return [what, rate(ours), against, rate(theirs), percent(ratio), least, verdict(result)];
}

function measureRow(result) {
  const { what, value, unit, target, skipped } = result;
  const found = value === undefined ? `skipped: ${skipped}` : `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`;
  const most = target === null ? '' : `≤ ${target} ${unit}`;
  return [what, found, '', '', '', most, verdict(result)];
}

function verdict(result) {
  const outcome = reached(result);
  return outcome === undefined ? '' : outcome ? 'reached' : 'missed';
}

function rate({ perSecond }) {
  return `${Math.round(perSecond)}/s`;
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
