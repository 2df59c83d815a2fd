import {
  anonymous,
  newDocument,
  newOwner,
  newProject,
  type Person,
  type Project,
  sql,
  uniqueName,
} from '#testing';
import { deployment } from '../support/deployments';
import { headOf, pathOf, reader, errorOf } from './pages-support';
import { change, changeSeo, newDraft, newLive, unpublish } from './published-support';

const { api, databaseUrl } = deployment();
const [url, otherUrl] = api;

describe('the page of a published document', () => {
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
  });

  const live = (more: object = {}) => newLive(owner, project, more);

  it('shows the rendered text and the publisher to everybody', async () => {
    const doc = await live({ publicTitle: 'How to <begin>', content: '# One\n\nSome *text*.\n' });
    const answer = await reader(url).get(pathOf(owner, doc)).expect(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const part of [
      '<h1',
      'How to &lt;begin>',
      '<h2 id="one">One</h2>',
      'Some <em>text</em>.',
      owner.tenantSlug,
    ])
      expect(answer.text).toContain(part);
    expect(doc.publicUrl).toBe(`${url}${pathOf(owner, doc)}`);
  });

  it('shows sanitized HTML instead of the Markdown if the document has HTML', async () => {
    const doc = await live({ contentHtml: '<p onclick="x()">Given <b>so</b></p>' });
    // HTML that was stored without being sanitized.
    const unsafe =
      '<p onclick="x()">Given <b>so</b><script>x()</script><iframe src="https://x.example"></iframe></p>';
    await sql(
      databaseUrl,
      'UPDATE published_documents SET content_html = $2, version = version + 1 WHERE id = $1',
      [doc.id, unsafe],
    );
    const { text } = await reader(url).get(pathOf(owner, doc)).expect(200);
    expect(text).toContain('<p>Given <b>so</b></p>');
  });

  it('does not show the front matter', async () => {
    const doc = await live({ content: '---\ntitle: Hidden\n---\n\nShown.\n' });
    const { text } = await reader(url).get(pathOf(owner, doc)).expect(200);
    expect(text).toContain('<p>Shown.</p>');
    expect(text).not.toContain('Hidden');
  });

  it('has the same heading anchors as the outline', async () => {
    const content = '# A `b` *c*\n\n## Same\n\n## Same\n\n##\n\n## 見出し & <b>more</b>\n\nSetext\n---\n';
    const node = await newDocument(owner, project, `${uniqueName('a')}.md`, content);
    const outline = await owner.get(`/api/catalog/nodes/${node}/outline`).expect(200);
    const { text } = await reader(url)
      .get(pathOf(owner, await live({ sourceNodeId: node })))
      .expect(200);
    const anchors = [...text.matchAll(/<h[2-6] id="([^"]*)"/g)].map(([, id]) => id);
    const headings = outline.body.data.untrusted.headings as { anchor: string }[];
    expect(anchors).toEqual(headings.map(({ anchor }) => anchor));
  });

  describe('in other formats', () => {
    it("returns JSON, with the publisher's texts in `untrusted`", async () => {
      const doc = await live({ content: '# One\n' });
      await changeSeo(owner, doc.id, { description: 'About one.', schemaType: 'TechArticle' }).expect(200);
      const answer = await anonymous(url)
        .with({ Accept: 'application/json' })
        .get(pathOf(owner, doc))
        .expect(200);
      const address = `${url}${pathOf(owner, doc)}`;
      expect(answer.body.data).toEqual({
        slug: doc.slug,
        url: address,
        canonicalUrl: address,
        markdownUrl: `${address}.md`,
        organization: { slug: owner.tenantSlug, name: owner.tenantSlug },
        schemaType: 'TechArticle',
        searchListing: true,
        publishedAt: expect.stringMatching(/Z$/) as string,
        updatedAt: expect.stringMatching(/Z$/) as string,
        origin: { state: 'verified', url: `${address}/origin` },
        untrusted: { title: 'A guide', description: 'About one.', content: '# One\n' },
      });
    });

    it('returns the unchanged Markdown for its Accept header or the address with .md', async () => {
      const content = '\uFEFF---\ntitle: x\n---\n# Ünïcode 日本語 <script>\r\n\r\nEnd without a line end';
      const doc = await live({ content });
      for (const answer of [
        await anonymous(url)
          .get(pathOf(owner, doc, '.md'))
          .expect(200),
        await anonymous(url).with({ Accept: 'text/markdown' }).get(pathOf(owner, doc)).expect(200),
      ]) {
        expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8');
        expect(answer.text).toBe(content);
        expect(answer.headers.link).toContain(`<${url}${pathOf(owner, doc)}>; rel="canonical"`);
      }
    });

    it('returns the page for any other Accept header', async () => {
      const doc = await live();
      for (const Accept of ['*/*', 'image/png', 'text/html;q=0.1'])
        await anonymous(url).with({ Accept }).get(pathOf(owner, doc)).expect('content-type', /html/);
    });
  });

  describe('in caches', () => {
    it('returns 304 for a known ETag, in every format and process', async () => {
      const doc = await live();
      for (const Accept of ['text/html', 'application/json', 'text/markdown']) {
        const { headers } = await reader(url, { Accept }).get(pathOf(owner, doc)).expect(200);
        expect(headers['cache-control']).toBe('public, no-cache');
        expect(headers.vary).toBe('Accept, Accept-Encoding');
        for (const known of [headers.etag!, headers.etag!.replace('W/', ''), `"x", ${headers.etag}`]) {
          const again = reader(otherUrl, { Accept, 'If-None-Match': known });
          const unchanged = await again.get(pathOf(owner, doc)).expect(304);
          expect(unchanged.text).toBe('');
          expect(unchanged.headers.etag).toBe(headers.etag);
        }
      }
    });

    it('has a different ETag for each format and after each change', async () => {
      const doc = await live();
      const etag = async (Accept = 'text/html') =>
        (await reader(url, { Accept }).get(pathOf(owner, doc)).expect(200)).headers.etag;
      const seen = [await etag(), await etag('application/json'), await etag('text/markdown')];
      await change(owner, doc.id, { content: '# Changed\n' }).expect(200);
      seen.push(await etag());
      await changeSeo(owner, doc.id, { description: 'Changed.' }).expect(200);
      seen.push(await etag());
      await sql(databaseUrl, `UPDATE tenants SET name = 'Renamed' WHERE id = $1`, [owner.tenantId]);
      seen.push(await etag());
      expect(new Set(seen).size).toBe(seen.length);
    });

    it('answers HEAD like GET, without a body', async () => {
      const doc = await live();
      const { headers } = await reader(url).get(pathOf(owner, doc)).expect(200);
      const answer = await fetch(url + pathOf(owner, doc), {
        method: 'HEAD',
        headers: { Accept: 'text/html' },
      });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('');
      for (const name of ['etag', 'content-type', 'cache-control', 'content-security-policy'])
        expect(answer.headers.get(name)).toBe(headers[name]);
    });

    it('returns 404 in every process once it is unpublished or deleted, even for a known ETag', async () => {
      for (const remove of [
        (id: string) => unpublish(owner, id).expect(200),
        (id: string) => owner.delete(`/api/published-docs/${id}`).expect(200),
      ]) {
        const doc = await live();
        const { headers } = await reader(otherUrl).get(pathOf(owner, doc)).expect(200);
        await remove(doc.id);
        const known = { 'If-None-Match': headers.etag! };
        const answer = await reader(otherUrl, known).get(pathOf(owner, doc)).expect(404);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    });
  });

  it('returns the same 404 for drafts, unpublished, deleted and missing documents', async () => {
    const other = await newOwner(url);
    const closing = await newProject(owner);
    const [draft, offline, deleted, inDeletedProject, kept] = [
      await newDraft(owner, project),
      await live(),
      await live(),
      await newLive(owner, closing),
      await live(),
    ];
    await unpublish(owner, offline.id).expect(200);
    await owner.delete(`/api/published-docs/${deleted.id}`).expect(200);
    await owner.delete(`/api/projects/${closing.id}`).expect(200);
    const paths = [
      ...[draft, offline, deleted, inDeletedProject].map((doc) => pathOf(owner, doc)),
      pathOf(other, kept),
      `/p/${uniqueName('nobody')}/${kept.slug}`,
      `/p/${owner.tenantSlug}/${kept.slug.toUpperCase()}`,
      `/p/${owner.tenantSlug}/${'x'.repeat(3_000)}`,
      `/p/${owner.tenantSlug}/a%00b`,
      `/p/${owner.tenantSlug}/%22%3E%3Cscript%3E`,
    ];
    for (const Accept of ['text/html', 'application/json', 'text/markdown']) {
      const seen = new Set<string>();
      for (const path of paths.flatMap((one) => [one, `${one}.md`, `${one}/origin`])) {
        const answer = await reader(url, { Accept }).get(path);
        seen.add(JSON.stringify(errorOf(answer)));
      }
      expect([...seen]).toHaveLength(1);
      expect([...seen][0]).toContain('"status":404');
    }
  });

  it('forbids scripts but that of all pages, foreign styles and frames, and sends no referrer to other origins', async () => {
    const { headers } = await reader(url)
      .get(pathOf(owner, await live()))
      .expect(200);
    expect((headers['content-security-policy'] as string).replace(/page\.\w+/, 'page')).toBe(
      `default-src 'none'; script-src ${url}/assets/page.js; style-src 'self'; img-src 'self' https: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('is the same for every caller', async () => {
    const doc = await live();
    const bad = await reader(url, { Authorization: 'Bearer nonsense' }).get(pathOf(owner, doc)).expect(200);
    const signedIn = await reader(url, { Cookie: owner.cookie }).get(pathOf(owner, doc)).expect(200);
    expect(signedIn.text).toBe(bad.text);
    expect(signedIn.headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it('is hidden from search engines if it is not to be listed', async () => {
    const doc = await live({ searchListing: false });
    for (const path of [pathOf(owner, doc), pathOf(owner, doc, '.md')])
      await reader(url).get(path).expect('x-robots-tag', 'noindex');
    const page = await reader(url).get(pathOf(owner, doc)).expect(200);
    expect(headOf(page).robots).toBe('noindex');
    expect(page.text).not.toContain(`href="/p/${owner.tenantSlug}"`);
    const listed = await reader(url)
      .get(pathOf(owner, await live()))
      .expect(200);
    expect(listed.headers).not.toHaveProperty('x-robots-tag');
    expect(headOf(listed)).not.toHaveProperty('robots');
  });
});
