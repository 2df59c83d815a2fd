import { anonymous, newDocument, newOwner, newProject, newToken, withDatabase } from '#testing';
import { saveTo } from '../content/workspace';
import { createDatabase, startApi } from '../support/deployments';
import { eventually } from './eventually';

it('a request whose daily usage is locked is served long before the time-out of locks, and /readyz reports that it was not counted', async () => {
  const databaseUrl = await createDatabase();
  const api = await startApi({ databaseUrl });
  const owner = await newOwner(api.url);
  const token = await newToken(owner, 'read');
  const project = await newProject(owner);
  const nodeId = await newDocument(owner, project, 'locked.md');
  const limits = async () => (await anonymous(api.url).get('/readyz').expect(200)).body.data.limits as string;
  await token.get('/api/me').expect(200);
  expect(await limits()).toBe('counting');

  const order: string[] = [];
  await withDatabase(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT FROM daily_usage FOR UPDATE');
    await client.query('SELECT FROM nodes FOR UPDATE');
    // The save is not counted, waits for its node as long as a statement may wait for a lock, and then fails.
    const save = saveTo(owner, project, nodeId, '# New\n').then(({ status }) => order.push(`save ${status}`));
    const reads = Array.from({ length: 8 }, async () => {
      await token.get('/api/me').expect(200);
      order.push('read');
    });
    await Promise.all(reads);
    await eventually('/readyz reports requests that were not counted', async () => {
      await token.get('/api/me').expect(200);
      return (await limits()) === 'open';
    });
    await save;
    await client.query('ROLLBACK');
  });
  expect(order).toEqual([...Array.from({ length: 8 }, () => 'read'), 'save 503']);
  await eventually('requests are counted again', async () => (await limits()) === 'counting');
});
