import { Injectable } from '@nestjs/common';
import { sha256 } from '#platform';
import { PAGE_VERSION } from '../http/page-version';
import { READING_STYLE_PATH } from '../layout/reading-style';
import type { DocumentAddress, LiveDocument } from '../live-documents/live-documents.repository';
import { LiveDocumentsService } from '../live-documents/live-documents.service';
import type { OriginState } from '../origin/origin-state';
import { OriginService } from '../origin/origin.service';

/** A live document with the state of its origin. */
export interface CheckedDocument {
  doc: LiveDocument;
  origin: OriginState;
  /** Changes with everything that a page of the document shows. */
  etag: string;
}

@Injectable()
export class PublicDocumentService {
  constructor(
    private readonly documents: LiveDocumentsService,
    private readonly origins: OriginService,
  ) {}

  /** @throws NotFound */
  async get(address: DocumentAddress): Promise<CheckedDocument> {
    const doc = await this.documents.get(address);
    const origin = await this.origins.stateOf(doc);
    return { doc, origin, etag: etagOf(doc, origin) };
  }
}

function etagOf({ id, version, tenantName }: LiveDocument, origin: OriginState): string {
  const page = sha256([PAGE_VERSION, READING_STYLE_PATH, origin, tenantName].join('\n'))
    .toString('hex')
    .slice(0, 10);
  return `${id.slice(-12)}.${version}.${page}`;
}
