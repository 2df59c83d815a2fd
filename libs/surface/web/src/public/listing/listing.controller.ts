import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { type Client, PlatformSettings, CursorInvalid, Describe, From, RateLimited } from '#platform';
import { renderPage } from '../../page/show-page';
import { pageScriptSource } from '../../parts/page-script';
import { PageLimit } from '../http/page-limit';
import { PAGE_VERSION } from '../http/page-version';
import { TenantUrls } from '../http/public-urls';
import { etagOf, Representation } from '../http/representation';
import { ListOfDocuments } from './list.page';
import { ListingQuery, SitemapQuery } from './listing.dto';
import { ListingService } from './listing.service';
import { llmsTxt } from './llms-txt';
import { Sitemaps } from './sitemaps.service';

/** The lists of an organization's published documents: for people, for search engines and for agents. */
@ApiTags('Public pages')
@Controller('p/:tenantSlug')
export class ListingController {
  constructor(
    private readonly listings: ListingService,
    private readonly sitemaps: Sitemaps,
    private readonly limit: PageLimit,
    private readonly platform: PlatformSettings,
  ) {}

  @Get()
  @Access(anyone())
  @Describe('List the published documents of an organization', {
    media: 'text/html',
    conditional: true,
    more: 'A page with the documents that search engines may list, newest first.',
    errors: [CursorInvalid, RateLimited],
    addition: true,
  })
  async list(
    @Param('tenantSlug') tenantSlug: string,
    @Query() { after }: ListingQuery,
    @From() { block }: Client,
  ): Promise<Representation> {
    await this.limit.page(block);
    const listing = await this.listings.get(tenantSlug);
    const page = await this.listings.page(listing, after);
    const { tenantName } = listing;
    const continued = after !== undefined;
    const html = renderPage(
      ListOfDocuments({ tenantName, tenantSlug, page, continued, urls: this.urls(tenantSlug) }),
    );
    const scripts = pageScriptSource(this.platform.baseUrl);
    return Representation.ofText('html', html, { listed: !continued, scripts });
  }

  @Get('llms.txt')
  @Access(anyone())
  @Describe('Read the list for language models', {
    media: 'text/plain',
    conditional: true,
    more: 'The newest published documents of the organization with links to their Markdown, in the format of llmstxt.org.',
    errors: [RateLimited],
    addition: true,
  })
  async llms(@Param('tenantSlug') tenantSlug: string, @From() { block }: Client): Promise<Representation> {
    await this.limit.list(block);
    const listing = await this.listings.get(tenantSlug);
    const text = llmsTxt(listing, await this.listings.newest(listing), this.urls(tenantSlug));
    return Representation.ofText('text', text, { listed: false });
  }

  @Get('sitemap.xml')
  @Access(anyone())
  @Describe('Read the sitemap', {
    media: 'application/xml',
    conditional: true,
    more: 'A sitemap of the published documents, or an index of sitemaps if there are many.',
    errors: [RateLimited],
    addition: true,
  })
  async sitemap(
    @Param('tenantSlug') tenantSlug: string,
    @Query() { from }: SitemapQuery,
    @From() { block }: Client,
  ): Promise<Representation> {
    await this.limit.list(block);
    const listing = await this.listings.get(tenantSlug);
    const { tenantId, tenantName, documents, changedAt } = listing;
    const etag = etagOf(JSON.stringify([PAGE_VERSION, tenantId, tenantName, documents, changedAt, from]));
    const body = () => this.sitemaps.of(listing, this.urls(tenantSlug), from);
    return new Representation({ type: 'application/xml', etag, body, listed: false });
  }

  private urls(tenantSlug: string): TenantUrls {
    return new TenantUrls(tenantSlug, this.platform.baseUrl);
  }
}
