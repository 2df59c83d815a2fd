import { Injectable } from '@nestjs/common';
import { NotFound, SLUG, sha256 } from '#platform';
import { FORM } from '../serving/form';
import { READING_STYLE_PATH } from '../frame/reading-style';
import { OriginService } from '../origin/origin.service';
import type { OriginState } from '../origin/origin-state';
import { type LiveDocument, type LiveTexts, PublicDocumentRepository } from './public-document.repository';

/** Which document a path names. */
export interface Address {
  tenantSlug: string;
  slug: string;
}

/** A live document and what its pages depend on. */
export interface OpenDocument {
  doc: LiveDocument;
  origin: OriginState;
  /** Changes with everything that a page shows. */
  etag: string;
}

/** It isn't live any more in the version that was opened: open it again. */
export class ChangedMeanwhile extends Error {}

/** Published documents, for whoever comes by. */
@Injectable()
export class PublicDocumentService {
  constructor(
    private readonly repository: PublicDocumentRepository,
    private readonly origins: OriginService,
  ) {}

  /** @throws NotFound, the same whether there never was one or it isn't live */
  async open({ tenantSlug, slug }: Address): Promise<OpenDocument> {
    const named = SLUG.test(tenantSlug) && SLUG.test(slug);
    const doc = named ? await this.repository.find(tenantSlug, slug) : undefined;
    if (!doc) throw new NotFound();
    const origin = await this.origins.stateOf(doc);
    return { doc, origin, etag: etagOf(doc, origin) };
  }

  /** Its texts, as of when it was opened. @throws ChangedMeanwhile */
  async texts(doc: LiveDocument): Promise<LiveTexts> {
    const texts = await this.repository.texts(doc);
    if (!texts) throw new ChangedMeanwhile();
    return texts;
  }
}

function etagOf({ id, version, tenantName }: LiveDocument, origin: OriginState): string {
  const around = sha256([FORM, READING_STYLE_PATH, origin, tenantName].join('\n'))
    .toString('hex')
    .slice(0, 10);
  return `${id.slice(-12)}.${version}.${around}`;
}
