import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Audit } from '#audit';
import { Database, Forbidden, NotFound, invalidField, newId } from '#platform';
import { Visibility } from '#visibility';
import { DocIdRevoked } from './doc-ids.errors';
import { mayRevoke } from './doc-ids.policy';
import { type DocIdRow, DocIdsRepository } from './doc-ids.repository';

/** Issues and revokes the stable identifiers of documents. */
@Injectable()
export class DocIdsService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly docIds: DocIdsRepository,
    private readonly audit: Audit,
  ) {}

  /** Issues a Doc ID, unless the document has a live one already. @throws NotFound; ValidationFailed for a folder */
  async issue(principal: Principal, nodeId: string): Promise<{ docId: DocIdRow; issued: boolean }> {
    return this.database.transaction(async (tx) => {
      // The lock makes a concurrent request for the same node wait, and then find this Doc ID.
      const node = await this.visibility.lockNode(tx, principal, nodeId);
      if (node.type === 'folder') {
        const message = 'must be a file: a folder has no Doc ID, so issue one for each file in it';
        throw invalidField('nodeId', 'file', message);
      }
      const live = await this.docIds.findLive(tx, principal.tenantId, node.id);
      if (live) return { docId: live, issued: false };
      const { id, projectId } = node;
      return {
        docId: await this.docIds.issue(tx, principal, { id: newId(), projectId, nodeId: id }),
        issued: true,
      };
    });
  }

  /**
   * Revokes a Doc ID and the share grants that were created with it. An owner or admin can revoke every Doc ID of the tenant.
   *
   * @throws NotFound unless the caller can read the document or is an owner or admin; DocIdRevoked if the caller can read the document;
   * Forbidden for a member who didn't issue it
   */
  async revoke(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const docId = await this.docIds.lock(tx, principal, id);
      if (!docId || (docId.revoked && !docId.readable)) throw new NotFound();
      if (docId.revoked) throw new DocIdRevoked();
      const { globalId, nodeId, issuedBy, readable } = docId;
      if (!mayRevoke(principal, issuedBy))
        throw new Forbidden({
          message: 'Only the issuer of this Doc ID, an owner or an admin can revoke it.',
        });
      await this.docIds.revoke(tx, principal.tenantId, docId);
      // Revoking one's own Doc ID is not an administrative act.
      if (issuedBy === principal.userId) return;
      await this.audit.record(tx, principal, {
        action: 'doc_id.revoked',
        // An admin who can't read the document must not learn its identity from the entry.
        target: { type: 'doc_id', id: docId.id, name: readable ? globalId : null },
        before: readable ? { nodeId, issuedBy } : { issuedBy },
      });
    });
  }
}
