import pg from 'pg';
import { openLibrary } from './library.mjs';
import { plantBigTree, plantFloor, plantPairings } from './planted.mjs';
import { Tenant } from './tenant.mjs';

/**
 * The data that races and measures share; what only some of them need is made when first asked for.
 *
 * @param {{ seed: number, say: (line: string) => void }} options
 */
export async function prepareGround(stage, { seed, say }) {
  const client = new pg.Client({ connectionString: stage.postgres.url });
  // The server is stopped with the stage; nobody waits for this connection then.
  client.on('error', () => {});
  await client.connect();
  const { api, nest, nodeHttp } = stage;
  const tenant = await Tenant.create(api);
  let tree;
  const libraries = new Map();
  const library = (nodes = seed) => {
    if (!libraries.has(nodes)) {
      say(`Seeding ${nodes} nodes …`);
      libraries.set(nodes, openLibrary(stage, nodes));
    }
    return libraries.get(nodes);
  };
  return {
    stage,
    api,
    nest,
    nodeHttp,
    tenant,
    project: await tenant.newProject('Reads'),
    newProject: (name) => tenant.newProject(name),
    plantFloor: (nodeIds) => plantFloor(client, nodeIds),
    plantPairings: (count) => plantPairings(client, count),
    library,
    bigTree: () => (tree ??= bigTree(client, tenant)),
    close: () => client.end(),
  };
}

async function bigTree(client, tenant) {
  const project = await tenant.newProject('Big');
  const folders = await plantBigTree(client, project);
  const { rows } = await client.query('SELECT id FROM nodes WHERE project_id = $1 AND parent_id IS NULL', [
    project.id,
  ]);
  return { project, folders, rootId: rows[0].id };
}
