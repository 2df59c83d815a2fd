import { Client, Pool, type QueryResultRow } from 'pg';

/** Connections of the test file, by the URL of the database. They close soon after their last use, since a database with connections can't be dropped. */
const pools = new Map<string, Pool>();
const options = { max: 4, idleTimeoutMillis: 500, allowExitOnIdle: true, application_name: 'test' };

/** Runs a statement on a deployment's database, for changes that no route can make, such as letting time pass. */
export async function sql<Row extends QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  let pool = pools.get(databaseUrl);
  if (!pool) {
    pool = new Pool({ ...options, connectionString: databaseUrl });
    // A test that stops the database breaks idle connections.
    pool.on('error', () => undefined);
    pools.set(databaseUrl, pool);
  }
  return (await pool.query<Row>(text, values)).rows;
}

/** Closes the connections of the test file. */
export async function closeConnections(): Promise<void> {
  const open = [...pools.values()];
  pools.clear();
  await Promise.all(open.map((pool) => pool.end()));
}

/** Runs `work` on one connection to a deployment's database. */
export async function withDatabase<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'test' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
