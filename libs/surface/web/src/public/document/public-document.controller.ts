import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, anyone } from '#access';
import { type Client, PlatformSettings, Describe, From, RateLimited, Reply } from '#platform';
import { pageScriptSource } from '../../parts/page-script';
import { PageLimit } from '../http/page-limit';
import { TenantUrls } from '../http/public-urls';
import { type Format, preferredFormat, Representation } from '../http/representation';
import type { DocumentAddress } from '../live-documents/live-documents.repository';
import { DocumentChanged, LiveDocumentsService } from '../live-documents/live-documents.service';
import { DocumentPages } from './document-pages';
import { PublicDocumentDto } from './public-document.dto';
import { canonicalUrl, presentDocument } from './public-document.presenter';
import { type CheckedDocument, PublicDocumentService } from './public-document.service';

const MAX_ATTEMPTS = 3;
const LINKS = { Link: 'The canonical address of the document, and the address of its Markdown.' };

/** A published document at its public address: as a page, as JSON and as Markdown. */
@ApiTags('Public pages')
@Controller('p/:tenantSlug')
export class PublicDocumentController {
  constructor(
    private readonly documents: PublicDocumentService,
    private readonly liveDocuments: LiveDocumentsService,
    private readonly pages: DocumentPages,
    private readonly limit: PageLimit,
    private readonly platform: PlatformSettings,
  ) {}

  @Get(':slug.md')
  @Access(anyone())
  @Describe('Read a published document as Markdown', {
    media: 'text/markdown',
    conditional: true,
    headers: LINKS,
    more: 'The Markdown that the document was published with.',
    errors: [RateLimited],
    addition: true,
  })
  async markdown(
    @Param('tenantSlug') tenantSlug: string,
    @Param('slug') slug: string,
    @From() { block }: Client,
  ): Promise<Reply> {
    await this.limit.page(block);
    return this.reply({ tenantSlug, slug }, 'markdown');
  }

  @Get(':slug')
  @Access(anyone())
  @Describe('Read a published document', {
    answers: PublicDocumentDto,
    conditional: true,
    headers: LINKS,
    negotiated: ['text/html', 'text/markdown'],
    errors: [RateLimited],
    more: 'Returns an HTML page, unless the `Accept` header prefers `application/json` or `text/markdown`. The Markdown is also available at this address followed by `.md`. `/p/{tenantSlug}/llms.txt` and `/p/{tenantSlug}/sitemap.xml` list the published documents of an organization.',
    addition: true,
  })
  async read(
    @Param('tenantSlug') tenantSlug: string,
    @Param('slug') slug: string,
    @From() { block }: Client,
    @Req() req: Request,
  ): Promise<Reply> {
    await this.limit.page(block);
    return this.reply({ tenantSlug, slug }, preferredFormat(req));
  }

  private reply(address: DocumentAddress, format: Format): Reply {
    return new RetriedReply(async () => this.represent(await this.documents.get(address), format));
  }

  private represent(checked: CheckedDocument, format: Format): Representation {
    const { doc, origin, etag } = checked;
    const urls = new TenantUrls(doc.tenantSlug, this.platform.baseUrl);
    const links = [
      `<${canonicalUrl(doc, urls)}>; rel="canonical"`,
      `<${urls.markdown(doc.slug)}>; rel="alternate"; type="text/markdown"`,
    ];
    const common = { etag: `${etag}.${format}`, listed: doc.searchListing, links };
    const texts = () => this.liveDocuments.texts(doc);
    if (format === 'html') {
      const scripts = pageScriptSource(this.platform.baseUrl);
      return new Representation({ ...common, type: 'html', body: () => this.pages.page(checked), scripts });
    }
    if (format === 'markdown') {
      const body = async () => (await texts()).content;
      return new Representation({ ...common, type: 'text/markdown', body });
    }
    const body = async () => JSON.stringify({ data: presentDocument(doc, await texts(), origin, urls) });
    return new Representation({ ...common, type: 'json', body });
  }
}

/** The document and its texts are read separately. If it changes in between, both are read again. */
class RetriedReply extends Reply {
  constructor(private readonly represent: () => Promise<Representation>) {
    super();
  }

  async send(res: Response): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await (await this.represent()).send(res);
      } catch (error) {
        if (!(error instanceof DocumentChanged) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }
}
