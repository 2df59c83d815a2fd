import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { NotFound, invalidField, isId } from '#platform';
import { DocIdResolver } from '#provenance';
import { parseCitation } from '#text';
import type { CheckedCitation } from './checked-citation';
import { CitedCopies } from './cited-copies';
import { CitedDocuments } from './cited-documents';

const GONE: CheckedCitation = { state: 'gone', text: null, place: null };

/** Checks whether cited texts are unchanged, changed, moved or gone. */
@Injectable()
export class CitationsService {
  constructor(
    private readonly docIds: DocIdResolver,
    private readonly documents: CitedDocuments,
    private readonly copies: CitedCopies,
  ) {}

  /**
   * A document that the caller can't read is gone, exactly as one that does not exist.
   *
   * @throws ValidationFailed for a text that is not a citation; DocIdRevoked, AnalysisBusy
   */
  async check(principal: Principal, ref: string): Promise<CheckedCitation> {
    const cited = parseCitation(ref);
    if (!cited)
      throw invalidField(
        'ref',
        'citation',
        'must be a citation, such as @acme:handbook:12#installation@2c26b46b68ff',
      );
    try {
      if (isId(cited.document)) return await this.documents.check(principal, cited.document, cited);
      const resolved = await this.docIds.resolve(principal, cited.document);
      return resolved.document
        ? await this.documents.check(principal, resolved.docId.nodeId, cited)
        : await this.copies.check(principal.tenantId, resolved, cited);
    } catch (error) {
      if (error instanceof NotFound) return GONE;
      throw error;
    }
  }
}
