import { compareSizes } from './growth.mjs';
import { kinds, requestsOf, routes } from './queries.mjs';

const CONNECTIONS = 20;
const MAX_P95_MS = 50;
const MAX_GROWTH = 3;
/** The number of nodes in the small library, with which each search is compared. */
const FEW = 10_000;

/** For each search and group of queries: the 95th percentile, and its ratio to the one in the small library. */
export const searchMeasures = routes.flatMap(({ name, what }) =>
  Object.entries(kinds).flatMap(([kind, { as, queries }]) => {
    const about = `${what}, ${as}`;
    const large = `search-${name}-${kind}`;
    const run = (fixtures, options) => measureOnce(fixtures, options, { name, queries });
    return [
      {
        name: large,
        what: `${about}: p95 with ${CONNECTIONS} connections`,
        unit: 'ms',
        target: MAX_P95_MS,
        measure: async (fixtures, options) => {
          const { many, few, note } = await run(fixtures, options);
          const [p50, p95, fewP95] = [many.p50, many.p95, few.p95].map((ms) => ms.toFixed(0));
          const compared = `p50 ${p50}, p95 ${p95} ms, ${many.perSecond.toFixed(0)}/s; p95 with ${FEW} nodes ${fewP95} ms`;
          return { value: many.p95, note: `${compared}; ${note}` };
        },
      },
      {
        name: `${large}-growth`,
        growthOf: large,
        what: `${about}: p95 relative to that with ${FEW} nodes`,
        unit: 'times',
        target: MAX_GROWTH,
        measure: async (fixtures, options) => ({ value: (await run(fixtures, options)).growth }),
      },
    ];
  }),
);

const runs = new WeakMap();

/** Measures a search once: its two rows in the table come from the same run. */
function measureOnce(fixtures, options, search) {
  if (!runs.has(fixtures)) runs.set(fixtures, new Map());
  const known = runs.get(fixtures);
  const key = `${search.name} ${search.queries.join()}`;
  if (!known.has(key)) known.set(key, compare(fixtures, options, search));
  return known.get(key);
}

/** Runs the queries in the large and the small library in alternation. */
async function compare(fixtures, { rounds, seconds }, { name, queries }) {
  const library = await fixtures.library();
  const libraries = { many: library, few: await fixtures.library(FEW) };
  const requests = (one) => requestsOf(name, queries, one);
  const options = { rounds, seconds, connections: CONNECTIONS, name };
  const note = `${library.nodes} nodes in ${library.projects} projects`;
  return { ...(await compareSizes(fixtures.testbed, libraries, requests, options)), note };
}
