import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access, anyone } from '#access';
import { type Client, Config, Describe, From, renderPage, sha256 } from '#platform';
import { PublicDocumentService } from '../document/public-document.service';
import { PageLimit } from '../serving/page-limit';
import { TenantUrls } from '../serving/public-urls';
import { Representation, wantedForm } from '../serving/representation';
import { OriginDto } from './origin.dto';
import { OriginPage } from './origin.page';
import { presentOrigin } from './origin.presenter';
import { OriginService } from './origin.service';

/** Where a published document comes from: what its badge leads to. */
@ApiTags('Public pages')
@Controller('p/:tenantSlug/:slug/origin')
export class OriginController {
  constructor(
    private readonly documents: PublicDocumentService,
    private readonly origins: OriginService,
    private readonly limit: PageLimit,
    private readonly config: Config,
  ) {}

  @Get()
  @Access(anyone())
  @Describe('Read where a published document comes from, and check it', {
    answers: OriginDto,
    conditional: true,
    negotiated: true,
    more: 'For people a page, which is what comes without an Accept header of `application/json`.',
  })
  async read(
    @Param('tenantSlug') tenantSlug: string,
    @Param('slug') slug: string,
    @From() { block }: Client,
    @Req() req: Request,
  ): Promise<Representation> {
    await this.limit.page(block);
    const { doc } = await this.documents.open({ tenantSlug, slug });
    const origin = await this.origins.explain(doc);
    const urls = new TenantUrls(doc.tenantSlug, this.config.baseUrl);
    const json = wantedForm(req) === 'json';
    const body = json
      ? JSON.stringify({ data: presentOrigin(origin) })
      : renderPage(OriginPage({ doc, origin, urls }));
    const etag = sha256(body).toString('hex').slice(0, 20);
    return new Representation({ type: json ? 'json' : 'html', etag, body: async () => body, listed: false });
  }
}
