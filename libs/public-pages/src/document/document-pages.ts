import { Injectable } from '@nestjs/common';
import { Config, renderPage } from '#platform';
import { readFrontMatter } from '#text';
import { type MadePage, PageCache } from '../serving/page-cache';
import { TenantUrls } from '../serving/public-urls';
import { shortened } from '#rendering';
import { Renderer } from '#rendering';
import { DocumentPage } from './document.page';
import { canonicalUrl } from './public-document.presenter';
import { type OpenDocument, PublicDocumentService } from './public-document.service';
import { wantedOf } from './structured-data';

const MAX_DESCRIPTION = 160;

/** The HTML pages of published documents: made once for each version, and kept. */
@Injectable()
export class DocumentPages {
  constructor(
    private readonly documents: PublicDocumentService,
    private readonly renderer: Renderer,
    private readonly cache: PageCache,
    private readonly config: Config,
  ) {}

  /** @throws NotFound, Unavailable */
  page(open: OpenDocument): Promise<Buffer> {
    return this.cache.get(open.etag, () => this.make(open));
  }

  private async make({ doc, origin }: OpenDocument): Promise<MadePage> {
    const { content, contentHtml } = await this.documents.texts(doc);
    const rendering = await this.renderer.render(doc.tenantId, {
      title: doc.publicTitle,
      markdown: content.slice(readFrontMatter(content).end),
      html: contentHtml,
      wanted: wantedOf(doc.schemaType),
    });
    const urls = new TenantUrls(doc.tenantSlug, this.config.baseUrl);
    const canonical = canonicalUrl(doc, urls);
    const description = doc.seoDescription ?? shortened(rendering.lead, MAX_DESCRIPTION);
    const described = { doc, rendering, url: urls.document(doc.slug), description };
    const page = DocumentPage({ described, origin, markdown: urls.markdown(doc.slug), canonical });
    return { bytes: Buffer.from(renderPage(page)), makeshift: rendering.plain };
  }
}
