import type { TenantUrls } from '../http/public-urls';
import type { ListedRow, ListingRow } from './listing.repository';

/** An overview for agents (llmstxt.org), with links to the Markdown of the documents. */
export function llmsTxt(
  { tenantName, documents }: ListingRow,
  listed: ListedRow[],
  urls: TenantUrls,
): string {
  const name = oneLine(tenantName);
  const lines = [
    `# ${name}`,
    '',
    `> Documents that ${name} has published, most recently changed first. Each link leads to the Markdown of a document. Remove ".md" from the address for its HTML page.`,
    '',
    '## Documents',
    '',
    ...listed.map(({ slug, title, description }) => {
      const about = description === null ? '' : `: ${oneLine(description)}`;
      return `- [${oneLine(title).replace(/[\\[\]]/g, '\\$&')}](${urls.markdown(slug)})${about}`;
    }),
  ];
  if (listed.length < documents)
    lines.push('', '## Optional', '', `- [All ${documents} documents](${urls.sitemap}): the sitemap`);
  return `${lines.join('\n')}\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
