import { newOwner, newProject, type Person, type Project, sql } from '#testing';
import { deployment } from '../support/deployments';
import { headOf, pathOf, reader, structuredDataOf } from './pages-support';
import { changeSeo, newLive } from './published-support';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('the metadata of a published page', () => {
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
  });

  async function page(more: object = {}, seo?: object) {
    const doc = await newLive(owner, project, more);
    if (seo) await changeSeo(owner, doc.id, seo).expect(200);
    const answer = await reader(url).get(pathOf(owner, doc)).expect(200);
    return {
      doc,
      answer,
      head: headOf(answer),
      data: structuredDataOf(answer),
      address: url + pathOf(owner, doc),
    };
  }

  it('has the title, description, address and dates of the document by default', async () => {
    const content = `Intro\n===\n\nThe first paragraph, which goes on ${'and on '.repeat(40)}.\n`;
    const { head, data, answer, address } = await page({ content });
    expect(answer.text).toContain(`<title>A guide · ${owner.tenantSlug}</title>`);
    expect(head.description).toMatch(/^The first paragraph, .{100,139}…$/);
    expect(head).toMatchObject({
      canonical: address,
      'og:type': 'article',
      'og:title': 'A guide',
      'og:url': address,
      'og:site_name': owner.tenantSlug,
      'twitter:card': 'summary',
    });
    expect(answer.text).toContain(`<link rel="alternate" type="text/markdown" href="${address}.md"`);
    expect(head).not.toHaveProperty('og:image');
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: 'A guide',
      mainEntityOfPage: address,
      wordCount: 87,
      url: address,
      description: head.description,
      datePublished: head['article:published_time'],
      dateModified: head['article:modified_time'],
      author: { '@type': 'Organization', name: owner.tenantSlug },
      publisher: { '@type': 'Organization', name: owner.tenantSlug },
      isAccessibleForFree: true,
    });
  });

  it('uses the fields for search engines', async () => {
    const seo = {
      title: 'Guide & "more"',
      description: 'About <it>.',
      ogImage: "https://img.example/it's.png?b=1&c=2",
      canonicalUrl: "https://elsewhere.example/the'guide",
      schemaType: 'BlogPosting',
    };
    const { head, data, answer } = await page({}, seo);
    expect(answer.text).toContain(`<title>Guide &amp; &quot;more&quot; · ${owner.tenantSlug}</title>`);
    expect(head).toMatchObject({
      description: 'About &lt;it>.',
      canonical: "https://elsewhere.example/the'guide",
      'og:url': "https://elsewhere.example/the'guide",
      'og:image': "https://img.example/it's.png?b=1&amp;c=2",
      'twitter:card': 'summary_large_image',
    });
    expect(answer.headers.link).toContain(`<https://elsewhere.example/the'guide>; rel="canonical"`);
    expect(data).toMatchObject({ '@type': 'BlogPosting', headline: seo.title, image: seo.ogImage });
  });

  it('contains only canonical URLs and images with https', async () => {
    const { doc, address } = await page();
    await sql(
      databaseUrl,
      `UPDATE published_documents SET canonical_url = 'http://a.example/', og_image = 'javascript:x', version = version + 1 WHERE id = $1`,
      [doc.id],
    );
    const head = headOf(await reader(url).get(pathOf(owner, doc)).expect(200));
    expect(head.canonical).toBe(address);
    expect(head).not.toHaveProperty('og:image');
  });

  it('escapes texts in elements and attributes', async () => {
    const text = '</script><script>alert(1)</script><!-- </title> " \' &';
    const { answer, data } = await page(
      { publicTitle: text, content: `${text} \u2028\n` },
      { description: text },
    );
    expect(data).toMatchObject({ description: text });
    // One with the metadata, and one with the script of all pages.
    expect(answer.text.match(/<script/g)).toHaveLength(2);
    expect(answer.text.match(/<\/script>/g)).toHaveLength(2);
  });

  it('contains the questions or steps of the text, and has the type WebPage without any', async () => {
    const questions = await page(
      { content: '## Is it free?\n\nYes, *all* of it.\n' },
      { schemaType: 'FAQPage' },
    );
    expect(questions.data).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Is it free?',
          acceptedAnswer: { '@type': 'Answer', text: 'Yes, all of it.' },
        },
      ],
    });
    const steps = await page({ content: '1. Open it\n2. Read it\n' }, { schemaType: 'HowTo' });
    expect(steps.data).toMatchObject({
      '@type': 'HowTo',
      name: 'A guide',
      step: [{ text: 'Open it' }, { text: 'Read it' }],
    });
    for (const schemaType of ['FAQPage', 'HowTo', 'WebPage'])
      expect((await page({ content: 'Plain.\n' }, { schemaType })).data).toMatchObject({
        '@type': 'WebPage',
        name: 'A guide',
      });
  });

  it('contains the language if the script of the text determines it', async () => {
    const japanese = await page({ content: 'これは日本語の文書です。\n' });
    expect(japanese.data).toMatchObject({ inLanguage: 'ja' });
    expect(japanese.answer.text).toContain('<div class="prose" lang="ja">');
    const latin = await page({ content: 'Ceci est un texte.\n' });
    expect(latin.data).not.toHaveProperty('inLanguage');
    const arabic = await page({ content: 'هذا نص باللغة العربية.\n' });
    expect(arabic.answer.text).toContain('dir="rtl"');
  });
});
