import { Injectable } from '@nestjs/common';
import { PlatformSettings } from '#platform';
import { Renderer, shortened } from '#rendering';
import { endOfFrontMatter } from '#text';
import { renderPage } from '../../page/show-page';
import { PageCache, type RenderedPage } from '../http/page-cache';
import { TenantUrls } from '../http/public-urls';
import { LiveDocumentsService } from '../live-documents/live-documents.service';
import { DocumentPage } from './document.page';
import { canonicalUrl } from './public-document.presenter';
import type { CheckedDocument } from './public-document.service';
import { partsFor } from './structured-data';

const MAX_DESCRIPTION = 160;

/** The HTML pages of published documents. Each version is rendered once and cached. */
@Injectable()
export class DocumentPages {
  constructor(
    private readonly documents: LiveDocumentsService,
    private readonly renderer: Renderer,
    private readonly cache: PageCache,
    private readonly platform: PlatformSettings,
  ) {}

  /** @throws DocumentChanged, Unavailable */
  page(checked: CheckedDocument): Promise<Buffer> {
    return this.cache.get(checked.etag, () => this.render(checked));
  }

  private async render({ doc, origin }: CheckedDocument): Promise<RenderedPage> {
    const { content, contentHtml } = await this.documents.texts(doc);
    const files = await this.documents.files(doc);
    const paths = new TenantUrls(doc.tenantSlug);
    const rendering = await this.renderer.render(doc.tenantId, {
      title: doc.publicTitle,
      markdown: content.slice(endOfFrontMatter(content).end),
      html: contentHtml,
      wanted: partsFor(doc.schemaType),
      files: Object.fromEntries(
        files.map(({ id, reference, name }) => [reference, paths.file(doc.slug, id, name)]),
      ),
    });
    const urls = new TenantUrls(doc.tenantSlug, this.platform.baseUrl);
    const canonical = canonicalUrl(doc, urls);
    const description = doc.seoDescription ?? shortened(rendering.lead, MAX_DESCRIPTION);
    const rendered = { doc, rendering, url: urls.document(doc.slug), description };
    const page = DocumentPage({ rendered, origin, markdown: urls.markdown(doc.slug), canonical });
    return { bytes: Buffer.from(renderPage(page)), degraded: rendering.plain };
  }
}
