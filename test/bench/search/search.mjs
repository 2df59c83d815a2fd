import { median } from '../race.mjs';
import { kinds, requestsOf, routes } from './queries.mjs';

const CONNECTIONS = 20;
const MILLISECONDS = 50;
const GROWTH = 3;
/** Nodes of the library that each search is held against. */
const FEW = 10_000;

/** What is measured of the searches: for each route and kind of query the 95th percentile, and how it grows with the library. */
export const searchMeasures = routes.flatMap(({ name, what }) =>
  Object.entries(kinds).flatMap(([kind, { as, queries }]) => {
    const about = `${what}, ${as}`;
    const run = (ground, options) => searched(ground, options, { name, queries });
    return [
      {
        name: `search-${name}-${kind}`,
        what: `${about}: p95 of ${CONNECTIONS} connections`,
        unit: 'ms',
        target: MILLISECONDS,
        measure: async (ground, options) => {
          const { many, few, note } = await run(ground, options);
          const [p50, p95, fewP95] = [many.p50, many.p95, few.p95].map((ms) => ms.toFixed(0));
          const compared = `p50 ${p50}, p95 ${p95} ms, ${many.perSecond.toFixed(0)}/s; p95 among ${FEW} nodes ${fewP95} ms`;
          return { value: many.p95, note: `${compared}; ${note}` };
        },
      },
      {
        name: `search-${name}-${kind}-growth`,
        what: `${about}: p95 beside that among ${FEW} nodes`,
        unit: 'times',
        target: GROWTH,
        measure: async (ground, options) => ({ value: (await run(ground, options)).growth }),
      },
    ];
  }),
);

const runs = new WeakMap();

/** Both rows of a search come from one run. */
function searched(ground, options, search) {
  if (!runs.has(ground)) runs.set(ground, new Map());
  const known = runs.get(ground);
  const key = `${search.name} ${search.queries.join()}`;
  if (!known.has(key)) known.set(key, compare(ground, options, search));
  return known.get(key);
}

/** Searches the library and the small one in turn, round by round. */
async function compare(ground, { rounds, seconds }, { name, queries }) {
  const library = await ground.library();
  const libraries = { many: library, few: await ground.library(FEW) };
  const drive = async (size, duration) => {
    const { api, tenant } = libraries[size];
    const requests = requestsOf(name, queries, libraries[size]);
    const { cookie } = tenant;
    const headers = { cookie, origin: api.url, 'content-type': 'application/json' };
    const target = { url: api.url, headers, requests, status: 200, connections: CONNECTIONS };
    const result = await ground.stage.load('drive', { ...target, seconds: duration });
    if (result.failures > 0)
      throw new Error(`${name}: ${result.failures} wrong answers (${JSON.stringify(result.statuses)})`);
    return result;
  };
  // Long enough for each connection to have settled on its plans.
  for (const size of ['many', 'few']) await drive(size, 2);
  const results = [];
  for (let round = 1; round <= rounds; round++) {
    const order = round % 2 === 1 ? ['many', 'few'] : ['few', 'many'];
    const result = {};
    for (const size of order) result[size] = await drive(size, seconds);
    results.push(result);
  }
  return {
    many: middle(results.map(({ many }) => many)),
    few: middle(results.map(({ few }) => few)),
    growth: median(results.map(({ many, few }) => many.p95 / few.p95)),
    note: `${library.nodes} nodes in ${library.projects} projects`,
  };
}

function middle(results) {
  const of = (figure) => median(results.map((result) => result[figure]));
  return { p50: of('p50'), p95: of('p95'), perSecond: of('perSecond') };
}
