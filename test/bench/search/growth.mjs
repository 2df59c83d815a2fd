import { median } from '../compare.mjs';

/**
 * Sends the same kinds of requests to a large and a small library in alternation. Returns the medians of the percentiles of the rounds,
 * and of the ratio of their 95th ones.
 *
 * @param {{ many: object, few: object }} libraries each `{ api, tenant }`
 * @param {(library: object) => object[]} requestsOf
 */
export async function compareSizes(testbed, libraries, requestsOf, { rounds, seconds, connections, name }) {
  const drive = async (size, duration) => {
    const { api, tenant } = libraries[size];
    const headers = { cookie: tenant.cookie, origin: api.url, 'content-type': 'application/json' };
    const target = { url: api.url, headers, requests: requestsOf(libraries[size]), status: 200, connections };
    const result = await testbed.load('drive', { ...target, seconds: duration });
    if (result.failures > 0)
      throw new Error(
        `${name}: ${result.failures} unexpected responses (${JSON.stringify(result.statuses)})`,
      );
    return result;
  };
  // Warm up long enough for each connection to have cached its query plans.
  for (const size of ['many', 'few']) await drive(size, 2);
  const results = [];
  for (let round = 1; round <= rounds; round++) {
    const order = round % 2 === 1 ? ['many', 'few'] : ['few', 'many'];
    const result = {};
    for (const size of order) result[size] = await drive(size, seconds);
    results.push(result);
  }
  return {
    many: medians(results.map(({ many }) => many)),
    few: medians(results.map(({ few }) => few)),
    growth: median(results.map(({ many, few }) => many.p95 / few.p95)),
  };
}

function medians(results) {
  const of = (name) => median(results.map((result) => result[name]));
  return { p50: of('p50'), p95: of('p95'), perSecond: of('perSecond') };
}
