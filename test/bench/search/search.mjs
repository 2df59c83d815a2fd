// node test/bench/search/search.mjs [seconds]: measures the searches of a running service (BASE_URL) on a tenant that
// scripts/seed.mjs filled; COOKIE is that of a signed-in person. 20 connections; the slowest of the kinds decides.
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { queries, routes } from './queries.mjs';

const CONNECTIONS = 20;

/** Each route with each kind of query, then with all of them mixed. */
export async function measure({ url, cookie, seconds, projects, only }) {
  const results = [];
  const mixed = { ...queries, 'all mixed': Object.values(queries).flat() };
  for (const [route, requestsOf] of Object.entries(routes)) {
    for (const [kind, asked] of Object.entries(mixed)) {
      if (only && !only.split(',').includes(kind)) continue;
      const requests = requestsOf(asked, projects);
      const headers = { cookie, origin: url, 'content-type': 'application/json' };
      await drive({ url, headers, requests, seconds: 1 });
      results.push({ route, kind, ...(await drive({ url, headers, requests, seconds })) });
    }
  }
  return results;
}

async function drive({ url, headers, requests, seconds }) {
  const result = await autocannon({
    url,
    headers,
    requests,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 20,
  });
  const { p50, p97_5, p99 } = result.latency;
  const failures = result.non2xx + result.errors + result.timeouts;
  return { p50, p97_5, p99, perSecond: Math.round(result.requests.average), failures };
}

async function projectsOf(url, cookie) {
  const answer = await fetch(`${url}/api/projects?limit=200`, { headers: { cookie } });
  const { data } = await answer.json();
  const bySize = data.sort((a, b) => b.nodeCount - a.nodeCount);
  return { big: bySize[0], small: bySize.at(-1) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { BASE_URL: url, COOKIE: cookie, ONLY: only } = process.env;
  const projects = await projectsOf(url, cookie);
  console.table(await measure({ url, cookie, seconds: Number(process.argv[2] ?? 3), projects, only }));
}
