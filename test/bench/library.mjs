import { statfsSync } from 'node:fs';
import { Problem } from '../../scripts/lib/problem.mjs';
import { Tenant } from './tenant.mjs';

// Disk space for a node with its related rows, including the temporary space for building indexes.
const BYTES_PER_NODE = 8_000;
const NODES_PER_PROJECT = 1_000;

/**
 * Starts a separate service with a database that scripts/seed.mjs fills: one project for every thousand nodes, of which the
 * first has a tenth of all nodes.
 *
 * @param {import('./testbed.mjs').Testbed} testbed
 * @param {number} nodes
 */
export async function openLibrary(testbed, nodes) {
  checkDisk(testbed.postgres.home, nodes);
  const databaseUrl = await testbed.createDatabase(`library_${nodes}`);
  const api = await testbed.startApi({ databaseUrl });
  const tenant = await Tenant.create(api);
  const { slug } = (await tenant.asPerson('GET', '/api/me')).data.tenant;
  const projects = Math.max(2, Math.round(nodes / NODES_PER_PROJECT));
  const argv = ['--nodes', String(nodes), '--projects', String(projects), '--tenant', slug];
  const started = performance.now();
  await testbed.runScript('scripts/seed.mjs', argv, { DATABASE_URL: databaseUrl });
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
  const [required, free] = [nodes * BYTES_PER_NODE, bavail * bsize].map((bytes) => bytes / 1e9);
  if (free < required)
    throw new Problem(
      `Seeding ${nodes} nodes requires about ${required.toFixed(1)} GB in ${folder}, but only ${free.toFixed(1)} GB are free. Use a smaller --seed.`,
    );
}
