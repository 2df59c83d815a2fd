import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { type Client, Config, From, renderPage, sha256 } from '#platform';
import { FORM } from '../serving/form';
import { PageLimit } from '../serving/page-limit';
import { TenantUrls } from '../serving/public-urls';
import { Representation } from '../serving/representation';
import { ListOfDocuments } from './list.page';
import { ListingQuery, SitemapQuery } from './listing.dto';
import { ListingService } from './listing.service';
import { llmsTxt } from './llms-txt';
import { Sitemaps } from './sitemaps.service';

/** What an organization published: for people, for search engines, for agents. */
@ApiExcludeController()
@Controller('p/:tenantSlug')
export class ListingController {
  constructor(
    private readonly listings: ListingService,
    private readonly sitemaps: Sitemaps,
    private readonly limit: PageLimit,
    private readonly config: Config,
  ) {}

  @Get()
  @Access(anyone())
  async list(
    @Param('tenantSlug') tenantSlug: string,
    @Query() { after }: ListingQuery,
    @From() { block }: Client,
  ): Promise<Representation> {
    await this.limit.page(block);
    const listing = await this.listings.find(tenantSlug);
    const page = await this.listings.page(listing, after);
    const { tenantName } = listing;
    const continued = after !== undefined;
    const html = renderPage(
      ListOfDocuments({ tenantName, tenantSlug, page, continued, urls: this.urls(tenantSlug) }),
    );
    return new Representation({
      type: 'html',
      etag: hashOf(html),
      body: async () => html,
      listed: !continued,
    });
  }

  @Get('llms.txt')
  @Access(anyone())
  async llms(@Param('tenantSlug') tenantSlug: string, @From() { block }: Client): Promise<Representation> {
    await this.limit.list(block);
    const listing = await this.listings.find(tenantSlug);
    const text = llmsTxt(listing, await this.listings.newest(listing), this.urls(tenantSlug));
    return new Representation({ type: 'text', etag: hashOf(text), body: async () => text, listed: false });
  }

  @Get('sitemap.xml')
  @Access(anyone())
  async sitemap(
    @Param('tenantSlug') tenantSlug: string,
    @Query() { from }: SitemapQuery,
    @From() { block }: Client,
  ): Promise<Representation> {
    await this.limit.list(block);
    const listing = await this.listings.find(tenantSlug);
    const { tenantId, tenantName, documents, changedAt } = listing;
    const etag = hashOf(JSON.stringify([FORM, tenantId, tenantName, documents, changedAt, from]));
    const body = () => this.sitemaps.of(listing, this.urls(tenantSlug), from);
    return new Representation({ type: 'application/xml', etag, body, listed: false });
  }

  private urls(tenantSlug: string): TenantUrls {
    return new TenantUrls(tenantSlug, this.config.baseUrl);
  }
}

function hashOf(text: string): string {
  return sha256(text).toString('hex').slice(0, 20);
}
