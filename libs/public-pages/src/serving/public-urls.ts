/** Where the public finds an organization's documents: addresses, or for a page's own links paths. */
export class TenantUrls {
  private readonly start: string;

  /** @param baseUrl of the service; without it paths are given */
  constructor(tenantSlug: string, baseUrl?: string) {
    this.start = `${baseUrl === undefined ? '' : new URL(baseUrl).origin}/p/${tenantSlug}`;
  }

  /** The list of what may be listed. */
  get list(): string {
    return this.at('');
  }

  get sitemap(): string {
    return this.at('/sitemap.xml');
  }

  get llms(): string {
    return this.at('/llms.txt');
  }

  document(slug: string): string {
    return this.at(`/${slug}`);
  }

  /** The same document as it was written. */
  markdown(slug: string): string {
    return this.at(`/${slug}.md`);
  }

  /** Where the document comes from. */
  origin(slug: string): string {
    return this.at(`/${slug}/origin`);
  }

  private at(path: string): string {
    return this.start + path;
  }
}

/** An address by https, as it may stand in a page or a header; null for any other. */
export function httpsUrl(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' ? url.href : null;
}
