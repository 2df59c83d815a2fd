import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, Forbidden, NotFound, invalidField, newId } from '#platform';
import { Visibility } from '#visibility';
import { DocIdRevoked } from './doc-ids.errors';
import { mayRevoke } from './doc-ids.policy';
import { type DocIdRow, DocIdsRepository } from './doc-ids.repository';

/** Giving documents their stable identifiers, and taking them back. */
@Injectable()
export class DocIdsService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly docIds: DocIdsRepository,
  ) {}

  /** The live Doc ID of a document, issued where it has none. @throws NotFound, ValidationFailed for a folder. */
  async issue(principal: Principal, nodeId: string): Promise<{ docId: DocIdRow; issued: boolean }> {
    return this.database.transaction(async (tx) => {
      // Locked, so that of two issuers of one node the second finds what the first issued.
      const node = await this.visibility.lockNode(tx, principal, nodeId);
      if (node.type === 'folder')
        throw invalidField(
          'nodeId',
          'file',
          'is a folder: only documents get Doc IDs, so issue one for each file in it',
        );
      const live = await this.docIds.live(principal.tenantId, node.id, tx);
      if (live) return { docId: live, issued: false };
      const { id, projectId } = { id: newId(), projectId: node.projectId };
      return {
        docId: await this.docIds.issue(tx, principal, { id, projectId, nodeId: node.id }),
        issued: true,
      };
    });
  }

  /**
   * Ends a Doc ID and the share grants that were given by it.
   *
   * @throws NotFound for a document out of sight, DocIdRevoked, Forbidden for another's as a plain member.
   */
  async revoke(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const docId = await this.docIds.toRevoke(tx, principal, id);
      if (!docId) throw new NotFound();
      if (docId.revoked) throw new DocIdRevoked();
      if (!mayRevoke(principal, docId.issuedBy))
        throw new Forbidden({
          message: 'Somebody else issued this Doc ID: only they, an owner or an admin may revoke it.',
        });
      await this.docIds.revoke(tx, principal.tenantId, docId.nodeId, id);
    });
  }
}
