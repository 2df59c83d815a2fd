import { withDatabase } from '#testing';

/**
 * Runs a statement without triggers and checks of foreign keys, as only an administrator of the database can: to damage rows, or to insert so many that
 * indexing and recording them would take most of a test.
 */
export async function withoutTriggers(databaseUrl: string, text: string, values: unknown[]): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    await client.query('SET session_replication_role = replica');
    await client.query(text, values);
  });
}
