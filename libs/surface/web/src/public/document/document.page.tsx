import type { ComponentChildren, VNode } from 'preact';
import type { Place } from '#rendering';
import { Day } from '../../parts/timestamp';
import { TenantUrls } from '../http/public-urls';
import { PublicPage, type Publisher } from '../layout/public-page';
import { Badge } from '../origin/badge';
import type { OriginState } from '../origin/origin-state';
import { DocumentHead } from './document-head';
import type { RenderedDocument } from './structured-data';

/** The fewest headings for which the page has a table of contents. */
const MIN_HEADINGS = 4;

const PLAIN = 'This document is too large or too complex to format, so this page shows its source text.';

/** The page of a published document. */
export function DocumentPage({
  rendered,
  origin,
  markdown,
  canonical,
}: {
  rendered: RenderedDocument;
  origin: OriginState;
  /** The address of its Markdown. */
  markdown: string;
  canonical: string;
}): VNode {
  const { doc, rendering } = rendered;
  const { language, direction, titleAnchor, contents, plain } = rendering;
  const paths = new TenantUrls(doc.tenantSlug);
  const publisher: Publisher = { name: doc.tenantName, url: doc.searchListing ? paths.list : null };
  const links: [ComponentChildren, string][] = [
    ['Read as Markdown', paths.markdown(doc.slug)],
    ['Origin of this document', paths.origin(doc.slug)],
    ...(publisher.url === null ? [] : [more(doc.tenantName, publisher.url)]),
  ];
  const withContents = contents.length >= MIN_HEADINGS;
  return (
    <PublicPage
      title={`${doc.seoTitle ?? doc.publicTitle} · ${doc.tenantName}`}
      publisher={publisher}
      head={<DocumentHead rendered={rendered} markdown={markdown} canonical={canonical} />}
      links={links}
    >
      <article class={withContents ? 'with-contents' : undefined} dir={direction}>
        <header class="article-head">
          <h1 id={titleAnchor ?? undefined} lang={language ?? ''} dir="auto">
            {doc.publicTitle}
          </h1>
          <Byline rendered={rendered} />
          <Badge state={origin} url={paths.origin(doc.slug)} />
          {plain && (
            <p class="notice neutral" dir="ltr">
              {PLAIN}
            </p>
          )}
        </header>
        {withContents && <Contents headings={contents} language={language} />}
        <div class="prose" lang={language ?? ''} dangerouslySetInnerHTML={{ __html: rendering.html }} />
      </article>
      <p class="print-only">
        {canonical} · <Day at={doc.updatedAt} />
      </p>
    </PublicPage>
  );
}

function more(tenantName: string, url: string): [ComponentChildren, string] {
  return [
    <>
      More from <bdi>{tenantName}</bdi>
    </>,
    url,
  ];
}

function Byline({ rendered: { doc, rendering } }: { rendered: RenderedDocument }): VNode {
  const { publishedAt, updatedAt } = doc;
  const changed = publishedAt.toISOString().slice(0, 10) !== updatedAt.toISOString().slice(0, 10);
  return (
    <p class="byline">
      <span dir="ltr">
        <span>
          <bdi>{doc.tenantName}</bdi>
        </span>
        <span>
          <Day at={publishedAt} />
        </span>
        {changed && (
          <span>
            updated <Day at={updatedAt} />
          </span>
        )}
        {rendering.minutes > 1 && <span>{rendering.minutes} min read</span>}
      </span>
    </p>
  );
}

function Contents({ headings, language }: { headings: Place[]; language: string | null }): VNode {
  return (
    <nav class="contents" aria-label="Contents">
      <details>
        <summary>Contents</summary>
        <ul lang={language ?? ''}>
          {headings.map(({ anchor, level, text }) => (
            <li class={`level-${level}`} dir="auto">
              <a href={`#${encodeURIComponent(anchor)}`}>{text}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
