import { Client } from 'pg';

/** The SQLSTATE of a statement for which the role has no right. */
export const DENIED = '42501';

/** The SQLSTATE with which a statement fails; undefined if it succeeds. */
export async function failureOf(url: string, ...statements: string[]): Promise<string | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.end();
  }
}
