import type { VNode } from 'preact';
import type { Page } from '#platform';
import { Day } from '../../parts/timestamp';
import { TenantUrls } from '../http/public-urls';
import { PublicPage } from '../layout/public-page';
import type { ListedRow } from './listing.repository';

/** A page of the list of an organization's published documents. */
export function ListOfDocuments({
  tenantName,
  page: { rows, nextCursor },
  continued,
  urls,
  tenantSlug,
}: {
  tenantName: string;
  tenantSlug: string;
  page: Page<ListedRow>;
  /** Whether this is a page after the first one. */
  continued: boolean;
  urls: TenantUrls;
}): VNode {
  const paths = new TenantUrls(tenantSlug);
  return (
    <PublicPage
      title={`Documents published by ${tenantName}`}
      publisher={{ name: tenantName, url: paths.list }}
      head={
        <>
          <meta name="description" content={`Documents that ${tenantName} has published.`} />
          {continued ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={urls.list} />}
          <meta property="og:type" content="website" />
          <meta property="og:title" content={`Documents published by ${tenantName}`} />
          <meta property="og:url" content={urls.list} />
        </>
      }
      links={[
        ['llms.txt for agents', paths.llms],
        ['Sitemap', paths.sitemap],
      ]}
    >
      <header class="article-head">
        <h1>
          Documents published by <bdi>{tenantName}</bdi>
        </h1>
      </header>
      <ul class="documents">
        {rows.map(({ slug, title, description, updatedAt }) => (
          <li>
            <h2 dir="auto">
              <a href={paths.document(slug)}>{title}</a>
            </h2>
            {description !== null && <p dir="auto">{description}</p>}
            <p>
              <Day at={updatedAt} />
            </p>
          </li>
        ))}
      </ul>
      {nextCursor !== null && (
        <p class="pagination">
          <a href={`${paths.list}?after=${nextCursor}`} rel="next">
            Older documents
          </a>
        </p>
      )}
    </PublicPage>
  );
}
