import { Client, type QueryResultRow } from 'pg';

/** Runs a statement on a deployment's database on a connection of its own, for changes that no route can make, such as letting time pass. */
export async function sql<Row extends QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withDatabase(databaseUrl, async (client) => (await client.query<Row>(text, values)).rows);
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
