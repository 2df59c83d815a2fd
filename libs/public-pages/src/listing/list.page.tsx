import type { VNode } from 'preact';
import { Day, PublicPage } from '../frame/public-page';
import { TenantUrls } from '../serving/public-urls';
import type { ListPage } from './listing.service';

/** What an organization published, the newest first. */
export function ListOfDocuments({
  tenantName,
  page: { documents, nextCursor },
  continued,
  urls,
  tenantSlug,
}: {
  tenantName: string;
  tenantSlug: string;
  page: ListPage;
  /** Whether this isn't the first page. */
  continued: boolean;
  urls: TenantUrls;
}): VNode {
  const paths = new TenantUrls(tenantSlug);
  return (
    <PublicPage
      title={`Documents of ${tenantName}`}
      publisher={{ name: tenantName, url: paths.list }}
      head={
        <>
          <meta name="description" content={`What ${tenantName} has published.`} />
          {continued ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={urls.list} />}
          <meta property="og:type" content="website" />
          <meta property="og:title" content={`Documents of ${tenantName}`} />
          <meta property="og:url" content={urls.list} />
        </>
      }
      links={[
        ['For agents: llms.txt', paths.llms],
        ['Sitemap', paths.sitemap],
      ]}
    >
      <header class="article-head">
        <h1>
          Documents of <bdi>{tenantName}</bdi>
        </h1>
      </header>
      <ul class="entries">
        {documents.map(({ slug, title, description, updatedAt }) => (
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
        <p class="pages">
          <a href={`${paths.list}?after=${nextCursor}`} rel="next">
            Older documents
          </a>
        </p>
      )}
    </PublicPage>
  );
}
