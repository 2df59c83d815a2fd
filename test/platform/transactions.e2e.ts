import pg, { type PoolClient } from 'pg';
import { TransactionConnection } from '../../libs/ground/platform/src/database/transaction-connection';
import { atEndOfFile } from '../support/cleanup';
import { deployment } from '../support/deployments';

describe.each([
  ['a connection that keeps prepared statements', true],
  ['a connection of a pooler that keeps none', false],
])('a transaction on %s', (_, named) => {
  let client: PoolClient;
  beforeAll(async () => {
    const pool = new pg.Pool({ connectionString: deployment().databaseUrl, max: 1 });
    client = await pool.connect();
    atEndOfFile(async () => {
      client.release();
      await pool.end();
    });
    await client.query('CREATE TEMPORARY TABLE notes (text text UNIQUE)');
  });
  beforeEach(() => client.query('TRUNCATE notes'));

  const begin = (): TransactionConnection => new TransactionConnection(client, named, 'READ COMMITTED');
  const write = (text: string) => ({ text: 'INSERT INTO notes VALUES ($1)', values: [text] });
  const stored = async (): Promise<string[]> =>
    (await client.query<{ text: string }>('SELECT text FROM notes ORDER BY text')).rows.map(
      ({ text }) => text,
    );

  it('commits all statements', async () => {
    const tx = begin();
    await tx.query(write('a'));
    await tx.last(write('b'));
    await tx.commit();
    expect(await stored()).toEqual(['a', 'b']);
  });

  it('undoes all statements', async () => {
    const tx = begin();
    await tx.query(write('a'));
    await tx.rollback();
    expect(await stored()).toEqual([]);
  });

  it('is not reported as committed if the caller ignored that a statement failed', async () => {
    const tx = begin();
    await tx.query(write('a'));
    await expect(tx.query(write('a'))).rejects.toMatchObject({ code: '23505' });
    await expect(tx.commit()).rejects.toThrow('Nothing was committed');
    expect(await stored()).toEqual([]);
    await begin().query(write('the connection is free again'));
    await client.query('ROLLBACK');
  });

  it('undoes everything if its last statement fails', async () => {
    const tx = begin();
    await tx.query(write('a'));
    await expect(tx.last(write('a'))).rejects.toMatchObject({ code: '23505' });
    await tx.rollback();
    expect(await stored()).toEqual([]);
  });
});
