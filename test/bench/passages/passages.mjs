import { compareSizes } from '../search/growth.mjs';
import { FEW, openPassages } from './library.mjs';
import { queriesOf } from './vocabulary.mjs';

const CONNECTIONS = 20;
const MAX_P95_MS = 50;
const MAX_GROWTH = 3;

/** How long a search for passages takes among many, and beside one among few. `--passages` says how many. */
export const passageMeasures = [
  {
    name: 'passages',
    what: `Passage search: p95 with ${CONNECTIONS} connections`,
    unit: 'ms',
    target: MAX_P95_MS,
    measure: async (fixtures, options) => {
      const { many, few, note } = await measureOnce(fixtures, options);
      const [p50, p95, fewP95] = [many.p50, many.p95, few.p95].map((ms) => ms.toFixed(0));
      const compared = `p50 ${p50}, p95 ${p95} ms, ${many.perSecond.toFixed(0)}/s; p95 among ${FEW} passages ${fewP95} ms`;
      return { value: many.p95, note: `${compared}; ${note}` };
    },
  },
  {
    name: 'passages-growth',
    growthOf: 'passages',
    what: `Passage search: p95 relative to that among ${FEW} passages`,
    unit: 'times',
    target: MAX_GROWTH,
    measure: async (fixtures, options) => ({ value: (await measureOnce(fixtures, options)).growth }),
  },
];

const runs = new WeakMap();

/** Measures once: both rows of the table come from the same run. */
function measureOnce(fixtures, options) {
  if (!runs.has(fixtures)) runs.set(fixtures, compare(fixtures, options));
  return runs.get(fixtures);
}

async function compare({ testbed }, { rounds, seconds, passages }) {
  const libraries = {
    many: await openPassages(testbed, passages, 'passages_many'),
    few: await openPassages(testbed, FEW, 'passages_few'),
  };
  const requests = queriesOf().map((query) => ({
    method: 'POST',
    path: '/api/catalog/search',
    body: JSON.stringify({ query, scope: '*' }),
  }));
  const options = { rounds, seconds, connections: CONNECTIONS, name: 'passages' };
  const note = `${libraries.many.passages} passages, copied in ${libraries.many.seconds.toFixed(0)} s`;
  return { ...(await compareSizes(testbed, libraries, () => requests, options)), note };
}
