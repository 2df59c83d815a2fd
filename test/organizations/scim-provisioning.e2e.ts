import { deployment, startApi } from '../support/deployments';
import { newDirectory } from './scim-support';

describe('provisioning', () => {
  const { databaseUrl, redisUrl } = deployment();

  it('has a rate limit of its own, which people of the organization do not use', async () => {
    const limited = await startApi({ databaseUrl, redisUrl }, { SCIM_RATE_LIMIT_PER_MINUTE: '3' });
    const { owner, scim } = await newDirectory(limited.url);
    const answers = [];
    for (let i = 0; i < 8; i++) answers.push(await scim.get('/scim/v2/Users?count=1'));
    const refused = answers.filter(({ status }) => status === 429);
    // A minute may end in between, after which requests pass again.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.headers).toMatchObject({
      'retry-after': expect.any(String) as string,
      'x-ratelimit-limit': '3',
    });
    expect(refused[0]!.body).toMatchObject({ status: '429', detail: expect.any(String) as string });
    await owner.get('/api/me').expect(200);
  });
});
