import type { VNode } from 'preact';
import { httpsUrl } from '../http/public-urls';
import { type RenderedDocument, structuredData } from './structured-data';

/** The metadata of a document's page for search engines, link previews and agents. */
export function DocumentHead({
  rendered,
  markdown,
  canonical,
}: {
  rendered: RenderedDocument;
  markdown: string;
  canonical: string;
}): VNode {
  const { doc, description } = rendered;
  const title = doc.seoTitle ?? doc.publicTitle;
  const image = httpsUrl(doc.ogImage);
  return (
    <>
      {description !== '' && <meta name="description" content={description} />}
      {!doc.searchListing && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={canonical} />
      <link rel="alternate" type="text/markdown" href={markdown} title="Markdown" />
      <meta property="og:type" content="article" />
      <meta property="og:title" content={title} />
      {description !== '' && <meta property="og:description" content={description} />}
      <meta property="og:url" content={canonical} />
      <meta property="og:site_name" content={doc.tenantName} />
      {image !== null && <meta property="og:image" content={image} />}
      <meta property="article:published_time" content={doc.publishedAt.toISOString()} />
      <meta property="article:modified_time" content={doc.updatedAt.toISOString()} />
      <meta name="twitter:card" content={image === null ? 'summary' : 'summary_large_image'} />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: inScript(structuredData(rendered)) }}
      />
    </>
  );
}

/** JSON for a script element. It is escaped so that no text in it can end the element or begin a comment. */
function inScript(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
