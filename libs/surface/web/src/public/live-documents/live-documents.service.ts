import { Injectable } from '@nestjs/common';
import { Database, SLUG, found } from '#platform';
import {
  type DocumentAddress,
  type LiveBytes,
  type LiveDocument,
  type LiveFile,
  LiveDocumentsRepository,
  type LiveTexts,
} from './live-documents.repository';

/** Thrown if a document is no longer live in the version that was found. Find it again. */
export class DocumentChanged extends Error {}

/** Finds live documents by their public addresses. */
@Injectable()
export class LiveDocumentsService {
  constructor(
    private readonly database: Database,
    private readonly documents: LiveDocumentsRepository,
  ) {}

  /** @throws NotFound, in the same way for a document that is not live and for one that does not exist */
  async get(address: DocumentAddress): Promise<LiveDocument> {
    const valid = SLUG.test(address.tenantSlug) && SLUG.test(address.slug);
    return found(valid ? await this.documents.find(this.database, address) : undefined);
  }

  /** The files to which the text of a document refers. */
  files(doc: LiveDocument): Promise<LiveFile[]> {
    return this.documents.listFiles(this.database, doc);
  }

  /** A file to which the text of a document refers. @throws NotFound */
  async file(address: DocumentAddress, fileId: string): Promise<LiveBytes> {
    const valid = SLUG.test(address.tenantSlug) && SLUG.test(address.slug);
    return found(valid ? await this.documents.findFile(this.database, address, fileId) : undefined);
  }

  /** The texts of a document, in the version that was found. @throws DocumentChanged */
  async texts(doc: LiveDocument): Promise<LiveTexts> {
    const texts = await this.documents.findTexts(this.database, doc);
    if (!texts) throw new DocumentChanged();
    return texts;
  }
}
