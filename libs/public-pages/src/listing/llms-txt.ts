import type { TenantUrls } from '../serving/public-urls';
import type { ListedRow, ListingRow } from './listing.repository';

/** What an agent is to read first (llmstxt.org): what there is, with links to the texts in Markdown. */
export function llmsTxt(
  { tenantName, documents }: ListingRow,
  listed: ListedRow[],
  urls: TenantUrls,
): string {
  const name = oneLine(tenantName);
  const lines = [
    `# ${name}`,
    '',
    `> Documents that ${name} has published, the last changed first. Each link leads to the text in Markdown; the same address without ".md" is its page.`,
    '',
    '## Documents',
    '',
    ...listed.map(({ slug, title, description }) => {
      const about = description === null ? '' : `: ${oneLine(description)}`;
      return `- [${oneLine(title).replace(/[\\[\]]/g, '\\$&')}](${urls.markdown(slug)})${about}`;
    }),
  ];
  if (listed.length < documents)
    lines.push('', '## Optional', '', `- [All ${documents} documents](${urls.sitemap}): as a sitemap`);
  return `${lines.join('\n')}\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
