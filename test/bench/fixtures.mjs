import pg from 'pg';
import { openLibrary } from './library.mjs';
import { insertBigTree, createBaselineTables, insertPairings } from './bulk-data.mjs';
import { Tenant } from './tenant.mjs';

/**
 * Creates the data that comparisons and measures share. Data that only some of them need is created on first use.
 *
 * @param {{ seed: number, say: (line: string) => void }} options
 */
export async function createFixtures(testbed, { seed, say }) {
  const client = new pg.Client({ connectionString: testbed.postgres.url });
  // The testbed stops the server while this connection is open, which is not an error.
  client.on('error', () => {});
  await client.connect();
  const { api, nest, nodeHttp } = testbed;
  const tenant = await Tenant.create(api);
  let tree;
  const libraries = new Map();
  const library = (nodes = seed) => {
    if (!libraries.has(nodes)) {
      say(`Seeding ${nodes} nodes …`);
      libraries.set(nodes, openLibrary(testbed, nodes));
    }
    return libraries.get(nodes);
  };
  return {
    testbed,
    api,
    nest,
    nodeHttp,
    tenant,
    project: await tenant.newProject('Reads'),
    newProject: (name) => tenant.newProject(name),
    createBaselineTables: (nodeIds) => createBaselineTables(client, nodeIds),
    insertPairings: (count) => insertPairings(client, count),
    library,
    bigTree: () => (tree ??= bigTree(client, tenant)),
    close: () => client.end(),
  };
}

async function bigTree(client, tenant) {
  const project = await tenant.newProject('Big');
  const folders = await insertBigTree(client, project);
  const { rows } = await client.query('SELECT id FROM nodes WHERE project_id = $1 AND parent_id IS NULL', [
    project.id,
  ]);
  return { project, folders, rootId: rows[0].id };
}
