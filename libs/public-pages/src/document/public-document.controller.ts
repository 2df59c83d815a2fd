import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, anyone } from '#access';
import { type Client, Config, Describe, From, Reply } from '#platform';
import { PageLimit } from '../serving/page-limit';
import { TenantUrls } from '../serving/public-urls';
import { Representation, type Wanted, wantedForm } from '../serving/representation';
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
  ): Promise<Reply> {
    await this.limit.page(block);
    return this.document({ tenantSlug, slug }, 'markdown');
  }

  @Get(':slug')
  @Access(anyone())
  @Describe('Read a published document', {
    answers: PublicDocumentDto,
    conditional: true,
    negotiated: true,
    more: 'For people a page, which is what comes without an Accept header of `application/json` or `text/markdown`. The text alone, as it was written, is also at this address with `.md` behind it. `/p/{tenantSlug}/llms.txt` and `/p/{tenantSlug}/sitemap.xml` list what an organization published.',
  })
  async read(
    @Param('tenantSlug') tenantSlug: string,
    @Param('slug') slug: string,
    @From() { block }: Client,
    @Req() req: Request,
  ): Promise<Reply> {
    await this.limit.page(block);
    return this.document({ tenantSlug, slug }, wantedForm(req));
  }

  private document(address: Address, wanted: Wanted): Reply {
    return new ChangingDocument(async () => this.represent(await this.documents.open(address), wanted));
  }

  private represent(open: OpenDocument, wanted: Wanted): Representation {
    const { doc, origin, etag } = open;
    const urls = new TenantUrls(doc.tenantSlug, this.config.baseUrl);
    const links = [
      `<${canonicalUrl(doc, urls)}>; rel="canonical"`,
      `<${urls.markdown(doc.slug)}>; rel="alternate"; type="text/markdown"`,
    ];
    const common = { etag: `${etag}.${wanted}`, listed: doc.searchListing, links };
    const texts = () => this.documents.texts(doc);
    if (wanted === 'html')
      return new Representation({ ...common, type: 'html', body: () => this.pages.page(open) });
    if (wanted === 'markdown') {
      const body = async () => (await texts()).content;
      return new Representation({ ...common, type: 'text/markdown', body });
    }
    const body = async () => JSON.stringify({ data: presentDocument(doc, await texts(), origin, urls) });
    return new Representation({ ...common, type: 'json', body });
  }
}

/** A document that may change between the two reads that a page of it takes: then both are done again. */
class ChangingDocument extends Reply {
  constructor(private readonly open: () => Promise<Representation>) {
    super();
  }

  async send(res: Response): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await (await this.open()).send(res);
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile) || tries === MAX_TRIES) throw error;
      }
    }
  }
}
