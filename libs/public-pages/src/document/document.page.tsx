import type { VNode } from 'preact';
import { Day, PublicPage, type Publisher } from '../frame/public-page';
import { Badge } from '../origin/badge';
import type { OriginState } from '../origin/origin-state';
import { TenantUrls } from '../serving/public-urls';
import type { Place } from '#rendering';
import { DocumentHead } from './document-head';
import type { Described } from './structured-data';

/** As few as these need no contents. */
const MIN_PLACES = 4;

const PLAIN = 'This document is too large or too intricate to be laid out, so it is shown as it was written.';

/** A published document, for reading. */
export function DocumentPage({
  described,
  origin,
  markdown,
  canonical,
}: {
  described: Described;
  origin: OriginState;
  /** The address of its Markdown. */
  markdown: string;
  canonical: string;
}): VNode {
  const { doc, rendering } = described;
  const { language, direction, titleAnchor, contents, plain } = rendering;
  const paths = new TenantUrls(doc.tenantSlug);
  const publisher: Publisher = { name: doc.tenantName, url: doc.searchListing ? paths.list : null };
  const links: [string, string][] = [
    ['Read as Markdown', paths.markdown(doc.slug)],
    ['Where this comes from', paths.origin(doc.slug)],
    ...(publisher.url === null ? [] : [[`More from ${doc.tenantName}`, publisher.url] as [string, string]]),
  ];
  const beside = contents.length >= MIN_PLACES;
  return (
    <PublicPage
      title={`${doc.seoTitle ?? doc.publicTitle} · ${doc.tenantName}`}
      publisher={publisher}
      head={<DocumentHead described={described} markdown={markdown} canonical={canonical} />}
      links={links}
    >
      <article class={beside ? 'beside' : undefined} dir={direction}>
        <header class="article-head">
          <h1 id={titleAnchor ?? undefined} lang={language ?? ''} dir="auto">
            {doc.publicTitle}
          </h1>
          <Byline described={described} />
          <Badge state={origin} url={paths.origin(doc.slug)} />
          {plain && (
            <p class="said open" dir="ltr">
              {PLAIN}
            </p>
          )}
        </header>
        {beside && <Contents places={contents} language={language} />}
        <div class="prose" lang={language ?? ''} dangerouslySetInnerHTML={{ __html: rendering.html }} />
      </article>
      <p class="on-paper">
        {canonical} · <Day at={doc.updatedAt} />
      </p>
    </PublicPage>
  );
}

function Byline({ described: { doc, rendering } }: { described: Described }): VNode {
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

function Contents({ places, language }: { places: Place[]; language: string | null }): VNode {
  return (
    <nav class="contents" aria-label="Contents">
      <details>
        <summary>Contents</summary>
        <ul lang={language ?? ''}>
          {places.map(({ anchor, level, text }) => (
            <li class={`level-${level}`}>
              <a href={`#${encodeURIComponent(anchor)}`}>{text}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
