import { Client, type QueryResultRow } from 'pg';

/** Runs a statement on a deployment's database, bypassing the service, on a connection of its own. */
export async function sql<Row extends QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withDatabase(databaseUrl, async (client) => (await client.query<Row>(text, values)).rows);
}

/** Runs `work` on one connection. */
export async function withDatabase<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'test' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
