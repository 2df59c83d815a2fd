import { Client, type QueryResultRow } from 'pg';

/** Asks a deployment's database, past the service, on a connection of its own. */
export async function sql<Row extends QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withDatabase(databaseUrl, async (client) => (await client.query<Row>(text, values)).rows);
}

/** Lends a connection, for work that needs one and the same. */
export async function withDatabase<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'test' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
