import { join } from 'node:path';
import { newOwner, newToken, sql } from '#testing';
import { deployment, startApi } from '../support/deployments';

const support = join(__dirname, '../support');

describe('a transaction that ends a credential', () => {
  // Every process that a test starts is watched like this one, so every test finds a change that forgets it.
  it('is refused if it does not clear what the processes have cached', async () => {
    const preload = (file: string) => `--require=${JSON.stringify(file)}`;
    const NODE_OPTIONS = [
      preload(join(support, 'require-forgetting.cjs')),
      preload(join(__dirname, 'without-forgetting.cjs')),
    ].join(' ');
    const api = await startApi(deployment(), { NODE_OPTIONS }, ['--role', 'http']);
    const owner = await newOwner(api.url);
    const token = await newToken(owner, 'read');
    await owner.delete(`/api/tokens/${token.id}`).expect(500);
    const { databaseUrl } = deployment();
    const row = 'SELECT revoked_at AS "revokedAt" FROM api_tokens WHERE id = $1';
    expect(await sql(databaseUrl, row, [token.id])).toEqual([{ revokedAt: null }]);
  });
});
