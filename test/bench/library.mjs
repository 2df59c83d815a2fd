import { statfsSync } from 'node:fs';
import { Problem } from '../../scripts/lib/problem.mjs';
import { Tenant } from './tenant.mjs';

// What a node takes with all that is kept of it, and what making its indexes takes besides.
const BYTES_PER_NODE = 8_000;
const NODES_PER_PROJECT = 1_000;

/**
 * A service of its own over a database that scripts/seed.mjs filled: a thousandth as many projects as nodes, the first
 * of them with a tenth of all nodes.
 *
 * @param {import('./stage.mjs').Stage} stage
 * @param {number} nodes
 */
export async function openLibrary(stage, nodes) {
  checkDisk(stage.postgres.home, nodes);
  const databaseUrl = await stage.createDatabase(`library_${nodes}`);
  const api = await stage.startApi({ databaseUrl });
  const tenant = await Tenant.create(api);
  const { slug } = (await tenant.asPerson('GET', '/api/me')).data.tenant;
  const projects = Math.max(2, Math.round(nodes / NODES_PER_PROJECT));
  const argv = ['--nodes', String(nodes), '--projects', String(projects), '--tenant', slug];
  const started = performance.now();
  await stage.runScript('scripts/seed.mjs', argv, { DATABASE_URL: databaseUrl });
  const seconds = (performance.now() - started) / 1000;
  const [big, small] = await Promise.all(['seed-0', 'seed-1'].map((name) => projectOf(tenant, name)));
  return { api, tenant, nodes, projects, big, small, seconds };
}

async function projectOf(tenant, slug) {
  const { data: overview } = await tenant.asPerson('GET', `/api/catalog/overview?projects=${slug}`);
  return (await tenant.asPerson('GET', `/api/projects/${overview[0].projectId}`)).data;
}

function checkDisk(folder, nodes) {
  const { bavail, bsize } = statfsSync(folder);
  const [wanted, free] = [nodes * BYTES_PER_NODE, bavail * bsize].map((bytes) => bytes / 1e9);
  if (free < wanted)
    throw new Problem(
      `Seeding ${nodes} nodes takes about ${wanted.toFixed(1)} GB below ${folder} and there are ${free.toFixed(1)} GB: give a smaller --seed.`,
    );
}
