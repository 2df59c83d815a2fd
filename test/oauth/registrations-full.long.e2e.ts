import { anonymous, newOwner } from '#testing';
import { createDatabase, startApi } from '../support/deployments';
import { authorize, register, requestQuery } from './oauth-support';

describe('a registration when there are as many clients as the operator allows', () => {
  it('replaces the oldest that was never used, and is refused if all were', async () => {
    const { url } = await startApi({ databaseUrl: await createDatabase() }, { OAUTH_MAX_CLIENTS: '2' });
    const owner = await newOwner(url);
    const used = await register(url);
    await authorize(owner, used);
    const unused = await register(url);
    const newest = await register(url);
    const isKnown = async (clientId: string) =>
      (await owner.get(`/oauth/authorize?${requestQuery(clientId)}`)).status === 200;
    expect([await isKnown(used), await isKnown(unused), await isKnown(newest)]).toEqual([true, false, true]);
    await authorize(owner, newest);
    const answer = await anonymous(url)
      .post('/oauth/register', { redirect_uris: ['https://client.example/'] })
      .expect(503);
    expect(answer.body.error).toBe('temporarily_unavailable');
  });
});
