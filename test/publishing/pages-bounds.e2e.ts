import { newOwner, newProject, type Person } from '#testing';
import { deployment } from '../support/deployments';
import { limitedApi } from '../support/limited-apis';
import { pathOf, reader } from './pages-support';
import { newLive } from './published-support';

const shared = deployment();

describe('the limit on requests for pages', () => {
  let api: { url: string };
  let owner: Person;

  beforeAll(async () => {
    api = await limitedApi(shared);
    owner = await newOwner(api.url);
  });

  it('applies to one IP address, for pages in every format', async () => {
    const doc = await newLive(owner, await newProject(owner));
    const from = (address: string, Accept = 'text/html') =>
      reader(api.url, { 'X-Forwarded-For': address, Accept });
    const paths = [
      pathOf(owner, doc),
      pathOf(owner, doc, '.md'),
      pathOf(owner, doc, '/origin'),
      `/p/${owner.tenantSlug}`,
      '/p/no/such',
    ];
    for (let n = 0; n < 50; n++) {
      const { status } = await from('192.0.2.1').get(paths[n % paths.length]!);
      expect([200, 404]).toContain(status);
    }
    for (const path of paths) {
      const rejected = await from('192.0.2.1').get(path).expect(429);
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
      expect(rejected.headers['content-type']).toMatch(/html/);
      expect(rejected.text).toContain(`Wait ${rejected.headers['retry-after']} seconds, then try again.`);
      const json = await from('192.0.2.1', 'application/json').get(path).expect(429);
      expect(json.body.error.code).toBe('SVC_RATE_LIMITED');
    }
    await from('192.0.2.2').get(paths[0]!).expect(200);
    await owner.get('/api/me').expect(200);
  });

  it('is ten times lower for sitemaps and llms.txt', async () => {
    await newLive(owner, await newProject(owner));
    const list = (n: number) =>
      reader(api.url, { 'X-Forwarded-For': '192.0.2.3' }).get(
        `/p/${owner.tenantSlug}/${n % 2 ? 'llms.txt' : 'sitemap.xml'}`,
      );
    for (let n = 0; n < 5; n++) await list(n).expect(200);
    await list(5).expect(429);
    await reader(api.url, { 'X-Forwarded-For': '192.0.2.3' }).get(`/p/${owner.tenantSlug}`).expect(200);
  });
});
