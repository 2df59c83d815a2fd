import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
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

/**
 * Every aim of the results: the figure, what it should be, and whether it is reached. `growthOf` names the result whose growth with the size of the
 * library the figure is.
 */
export function aims(results) {
  return results.flatMap((result) => {
    const { name, growthOf, what, against, target, ratio, value, unit, aims: further = [] } = result;
    const own =
      target === null || reached(result) === undefined
        ? []
        : ratio === undefined
          ? [{ name, growthOf, what, figure: value, aim: `≤ ${target} ${unit}`, reached: value <= target }]
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

/** The aims as a Markdown table. A growth is a column of the row whose growth it is. */
export function aimsTable(results) {
  const all = aims(results);
  const isInOther = ({ growthOf }) => growthOf !== undefined && all.some(({ name }) => name === growthOf);
  const rows = all
    .filter((one) => !isInOther(one))
    .map((one) => {
      const growth = one.name && all.find(({ growthOf }) => growthOf === one.name);
      const verdict = [!one.reached && 'missed', growth && !growth.reached && 'growth missed'].filter(
        Boolean,
      );
      return [
        one.what,
        one.figure.toFixed(2),
        growth ? growth.figure.toFixed(2) : '',
        one.aim,
        verdict.join(', ') || 'reached',
      ];
    });
  return [['Figure', 'Measured', 'Growth', 'Aim', ''], ['---', '---:', '---:', '---:', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** docs/bench.md. The rates and latencies of a run are printed, and stored in .data/bench/latest.json. */
export function page(about, results) {
  return `# Speed

\`npm run bench -- --write\` generates this page. [test/bench](../test/bench/README.md) says how it is measured, and what A and B are. Growth is the
figure relative to the same one with 10,000 nodes or passages, and should be at most 3.00. [Decision
161](decisions/0161-reasons-for-missed-aims.md) explains the aims that are missed.

${about.date}, commit ${about.commit}, ${about.machine}, Node ${about.node}, ${about.postgres}${about.durable ? '' : ' without fsync'}.

${aimsTable(results)}
`;
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
