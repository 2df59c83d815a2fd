import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access, anyone } from '#access';
import { type Client, PlatformSettings, Describe, From, RateLimited } from '#platform';
import { renderPage } from '../../page/show-page';
import { pageScriptSource } from '../../parts/page-script';
import { PageLimit } from '../http/page-limit';
import { TenantUrls } from '../http/public-urls';
import { preferredFormat, Representation } from '../http/representation';
import { LiveDocumentsService } from '../live-documents/live-documents.service';
import { OriginDto } from './origin.dto';
import { OriginPage } from './origin.page';
import { presentOrigin } from './origin.presenter';
import { OriginService } from './origin.service';

/** The origin of a published document, which its badge leads to. */
@ApiTags('Public pages')
@Controller('p/:tenantSlug/:slug/origin')
export class OriginController {
  constructor(
    private readonly documents: LiveDocumentsService,
    private readonly origins: OriginService,
    private readonly limit: PageLimit,
    private readonly platform: PlatformSettings,
  ) {}

  @Get()
  @Access(anyone())
  @Describe("Check a published document's origin", {
    answers: OriginDto,
    conditional: true,
    negotiated: ['text/html'],
    errors: [RateLimited],
    more: 'Returns an HTML page, unless the `Accept` header prefers `application/json`.',
    addition: true,
  })
  async read(
    @Param('tenantSlug') tenantSlug: string,
    @Param('slug') slug: string,
    @From() { block }: Client,
    @Req() req: Request,
  ): Promise<Representation> {
    await this.limit.page(block);
    const doc = await this.documents.get({ tenantSlug, slug });
    const origin = await this.origins.explain(doc);
    if (preferredFormat(req) === 'json') {
      const json = JSON.stringify({ data: presentOrigin(origin) });
      return Representation.ofText('json', json, { listed: false });
    }
    const urls = new TenantUrls(doc.tenantSlug, this.platform.baseUrl);
    const html = renderPage(OriginPage({ doc, origin, urls }));
    const scripts = pageScriptSource(this.platform.baseUrl);
    return Representation.ofText('html', html, { listed: false, scripts });
  }
}
