import { median } from '../compare.mjs';

/** The share by which the memory of a process may grow between the second and the last quarter. */
export const GROWTH = 0.05;

/** The processes whose resident memory grew by more than that. */
export function grown(seen) {
  return Object.keys(seen[0].memory)
    .map((name) => ({ name, share: change(seen, ({ memory }) => memory[name].rss).share }))
    .filter(({ share }) => share > GROWTH);
}

/** How memory, latencies, dead rows and the means of the statements changed between the second and the last quarter. */
export function summary(seen) {
  const lines = [];
  const line = (name, unit, figure) => {
    const { from, to, share, hourly } = change(seen, figure);
    if (from !== undefined && to !== undefined)
      lines.push(
        `${name}: ${from.toFixed(2)} → ${to.toFixed(2)} ${unit} (${percent(share)}), ${signed(hourly)} an hour`,
      );
  };
  for (const name of Object.keys(seen[0].memory))
    for (const part of ['rss', 'heap']) line(`${part} of ${name}`, 'MiB', ({ memory }) => memory[name][part]);
  for (const kind of Object.keys(seen[0].kinds))
    for (const part of ['p50', 'p99']) line(`${part} of ${kind}`, 'ms', ({ kinds }) => kinds[kind][part]);
  const statements = new Map(seen.at(-1).statements.map(({ id, text }) => [id, text]));
  for (const [id, text] of statements)
    line(text, 'ms', (one) => one.statements.find((other) => other.id === id)?.mean);
  for (const { name, live, dead, vacuums, vacuumed } of seen.at(-1).tables)
    lines.push(
      `${name}: ${dead} dead rows of ${live}, vacuumed ${vacuums} times, last ${vacuumed?.toISOString() ?? 'never'}`,
    );
  return lines.join('\n');
}

/** The medians of a figure in the second and in the last quarter, the share of the change, and the slope from the second quarter on. */
function change(seen, figure) {
  const quarter = Math.floor(seen.length / 4);
  const points = seen.map((one) => [one.minute, figure(one)]).filter(([, value]) => Number.isFinite(value));
  const within = (first, last) => points.filter(([minute]) => minute > first && minute <= last);
  const values = (list) => (list.length === 0 ? undefined : median(list.map(([, value]) => value)));
  const from = values(within(quarter, 2 * quarter));
  const to = values(within(seen.length - quarter, seen.length));
  return { from, to, share: to / from - 1, hourly: 60 * slope(within(quarter, seen.length)) };
}

/** The slope of the line through points that has the least squares of distances. */
function slope(points) {
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, [minute, value]) => sum + (minute - x) * (value - y), 0);
  return over / points.reduce((sum, [minute]) => sum + (minute - x) ** 2, 0);
}

function percent(share) {
  return `${signed(share * 100)} %`;
}

function signed(number) {
  return `${number >= 0 ? '+' : ''}${number.toFixed(2)}`;
}
