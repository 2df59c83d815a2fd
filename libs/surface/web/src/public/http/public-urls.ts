/** The addresses of an organization's public pages. */
export class TenantUrls {
  private readonly prefix: string;

  /** @param baseUrl the base address of the service; if it is omitted, the addresses are paths */
  constructor(tenantSlug: string, baseUrl?: string) {
    this.prefix = `${baseUrl === undefined ? '' : new URL(baseUrl).origin}/p/${tenantSlug}`;
  }

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

  markdown(slug: string): string {
    return this.at(`/${slug}.md`);
  }

  /** A file of a document. The name is for people who save it. */
  file(slug: string, fileId: string, name: string): string {
    return this.at(`/${slug}/files/${fileId}/${encodeURIComponent(name)}`);
  }

  origin(slug: string): string {
    return this.at(`/${slug}/origin`);
  }

  private at(path: string): string {
    return this.prefix + path;
  }
}

/** A normalized https address, for use in a page or a header; null for any other text. */
export function httpsUrl(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' ? url.href : null;
}
