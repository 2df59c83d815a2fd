import { deployment } from '../support/deployments';
import { limitedApi } from '../support/limited-apis';
import { newDirectory } from './scim-support';

describe('provisioning', () => {
  it('has a rate limit of its own, which people of the organization do not use', async () => {
    const limited = await limitedApi(deployment());
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
