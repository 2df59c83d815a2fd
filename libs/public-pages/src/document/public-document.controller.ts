import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, anyone } from '#access';
import { type Client, Config, Describe, From } from '#platform';
import { PageLimit } from '../serving/page-limit';
import { TenantUrls } from '../serving/public-urls';
import { type Form, type Representation, formOf, send } from '../serving/representation';
import { DocumentPages } from './document-pages';
import { PublicDocumentDto } from './public-document.dto';
import { canonicalUrl, presentDocument } from './public-document.presenter';
import {
  type Address,
  ChangedMeanwhile,
  type OpenDocument,
  PublicDocumentService,
} from './public-document.service';

const MAX_TRIES = 3;

/** The public address of a published document: a page, the same as JSON, and its text in Markdown. */
@ApiTags('Public pages')
@Controller('p/:tenantSlug')
export class PublicDocumentController {
  constructor(
    private readonly documents: PublicDocumentService,
    private readonly pages: DocumentPages,
    private readonly limit: PageLimit,
    private readonly config: Config,
  ) {}

  @Get(':slug.md')
  @Access(anyone())
  @ApiExcludeEndpoint()
  async markdown(
    @Param('tenantSlug') tenantSlug: string,
    @Param('slug') slug: string,
    @From() { block }: Client,
    @Req() req: Request,
    @Res() res: Response,
  ): Promise<void> {
    await this.limit.page(block);
    await this.answer(req, res, { tenantSlug, slug }, 'markdown');
  }

  @Get(':slug')
  @Access(anyone())
  @Describe('Read a published document', {
    answers: PublicDocumentDto,
    conditional: true,
    more: 'For people a page, which is what comes without an Accept header of `application/json` or `text/markdown`. The text alone, as it was written, is also at this address with `.md` behind it. `/p/{tenantSlug}/llms.txt` and `/p/{tenantSlug}/sitemap.xml` list what an organization published.',
  })
  async read(
    @Param('tenantSlug') tenantSlug: string,
    @Param('slug') slug: string,
    @From() { block }: Client,
    @Req() req: Request,
    @Res() res: Response,
  ): Promise<void> {
    await this.limit.page(block);
    await this.answer(req, res, { tenantSlug, slug }, formOf(req));
  }

  private async answer(req: Request, res: Response, address: Address, form: Form): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await send(req, res, this.represent(await this.documents.open(address), form));
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile) || tries === MAX_TRIES) throw error;
      }
    }
  }

  private represent(open: OpenDocument, form: Form): Representation {
    const { doc, origin, etag } = open;
    const urls = new TenantUrls(doc.tenantSlug, this.config.baseUrl);
    const links = [
      `<${canonicalUrl(doc, urls)}>; rel="canonical"`,
      `<${urls.markdown(doc.slug)}>; rel="alternate"; type="text/markdown"`,
    ];
    const common = { etag: `${etag}.${form}`, listed: doc.searchListing, links };
    const texts = () => this.documents.texts(doc);
    if (form === 'html') return { ...common, type: 'html', body: () => this.pages.page(open) };
    if (form === 'markdown')
      return { ...common, type: 'text/markdown', body: async () => (await texts()).content };
    const body = async () => JSON.stringify({ data: presentDocument(doc, await texts(), origin, urls) });
    return { ...common, type: 'json', body };
  }
}
