import type { VNode } from 'preact';
import { httpsUrl } from '../serving/public-urls';
import { type Described, structuredData } from './structured-data';

/** What search engines, messengers and agents read of a document's page. */
export function DocumentHead({
  described,
  markdown,
  canonical,
}: {
  described: Described;
  markdown: string;
  canonical: string;
}): VNode {
  const { doc, description } = described;
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
        dangerouslySetInnerHTML={{ __html: inScript(structuredData(described)) }}
      />
    </>
  );
}

/** JSON that ends no script element and begins no comment in one, whatever its texts say. */
function inScript(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
