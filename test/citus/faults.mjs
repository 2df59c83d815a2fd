import { REQUESTS, measure } from './tenants.mjs';

const READ = REQUESTS['read a section'];
const ROUNDS = 30;

/** Moves the shards of one tenant to the other worker while all tenants read. Returns how many requests had each status, and how long the move took. */
export async function moveUnderLoad({ nodes, url, tenants }) {
  const [shard] = await nodes.query(
    `SELECT s.shardid, s.nodeport FROM citus_shards s
    WHERE s.table_name = 'nodes'::regclass AND s.shardid = get_shard_id_for_distribution_column('nodes', (SELECT tenant_id FROM nodes WHERE id = $1))`,
    [tenants[0].nodeIds[0]],
  );
  const to = nodes.ports.slice(1).find((port) => port !== shard.nodeport);
  const began = performance.now();
  let moving = true;
  const move = nodes
    .query(
      `SELECT citus_move_shard_placement($1, '127.0.0.1', $2::int, '127.0.0.1', $3::int, 'force_logical')`,
      [shard.shardid, shard.nodeport, to],
    )
    .then(
      () => undefined,
      ({ message }) => message,
    )
    .finally(() => (moving = false));
  const statuses = {};
  while (moving) add(statuses, await measure(url, tenants, READ, tenants.length - 1));
  return { error: await move, seconds: (performance.now() - began) / 1000, statuses };
}

/** Kills a worker while all tenants read. Returns the statuses of the tenants that it has, and of those that it does not have. */
export async function killWorker({ nodes, url, tenants, programs }) {
  const rows = await nodes.query(
    `SELECT n.id, s.nodeport FROM nodes n JOIN citus_shards s ON s.table_name = 'nodes'::regclass
      AND s.shardid = get_shard_id_for_distribution_column('nodes', n.tenant_id) WHERE n.id = ANY ($1)`,
    [tenants.map(({ nodeIds }) => nodeIds[0])],
  );
  const portOf = ({ nodeIds }) => rows.find(({ id }) => id === nodeIds[0]).nodeport;
  await programs.kill(nodes.program(1));
  const [lost, others] = [{}, {}];
  for (const tenant of tenants)
    add(
      portOf(tenant) === nodes.ports[1] ? lost : others,
      await measure(url, [tenant, tenant], READ, ROUNDS),
    );
  return { lost, others };
}

function add(sums, { statuses }) {
  for (const [status, count] of Object.entries(statuses)) sums[status] = (sums[status] ?? 0) + count;
}
