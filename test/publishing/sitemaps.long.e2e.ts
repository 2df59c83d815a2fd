import { newOwner, newProject } from '#testing';
import { deployment } from '../support/deployments';
import { insertLive, locationsOf, reader } from './pages-support';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('the sitemap of an organization', () => {
  it('is split, with an index, if it has more than 50,000 documents', async () => {
    const owner = await newOwner(url);
    await insertLive(databaseUrl, owner, await newProject(owner), 50_003);
    const index = await reader(url).get(`/p/${owner.tenantSlug}/sitemap.xml`).expect(200);
    expect(index.text).toContain('<sitemapindex ');
    const parts = locationsOf(index.text);
    expect(parts).toHaveLength(2);
    const seen: string[] = [];
    for (const part of parts) {
      const { text } = await reader(url).get(part.slice(url.length)).expect(200);
      expect(text.endsWith('</urlset>\n')).toBe(true);
      expect(locationsOf(text).length).toBeLessThanOrEqual(50_000);
      seen.push(...locationsOf(text));
    }
    expect(new Set(seen).size).toBe(50_003);
    expect(seen).toHaveLength(50_003);
  });
});
