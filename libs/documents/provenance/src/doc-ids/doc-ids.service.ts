import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Audit } from '#audit';
import { Database, NotFound, invalidField, newId } from '#platform';
import { Visibility } from '#visibility';
import { DocIdRevoked } from './doc-ids.errors';
import { requireMayRevoke } from './doc-ids.policy';
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
      const { ownerUserId } = await this.visibility.project(tx, principal, projectId);
      const docId = await this.docIds.issue(tx, principal, { id: newId(), projectId, nodeId: id });
      await this.audit.record(tx, principal, {
        action: 'doc_id.issued',
        target: targetOf({ ...docId, ownerUserId }),
        after: shown({ ...docId, ownerUserId }),
      });
      return { docId, issued: true };
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
      requireMayRevoke(principal, docId.issuedBy);
      await this.docIds.revoke(tx, principal.tenantId, docId);
      await this.audit.record(tx, principal, {
        action: 'doc_id.revoked',
        target: targetOf(docId),
        before: shown(docId),
      });
    });
  }
}

/** The fields of a Doc ID in the audit log. Owners and admins read the log, and must not learn from it which documents are in a My Docs. */
interface Recorded {
  id: string;
  globalId: string;
  nodeId: string;
  issuedBy: string;
  ownerUserId: string | null;
}

function targetOf({ id, globalId, ownerUserId }: Recorded): {
  type: string;
  id: string;
  name: string | null;
} {
  return { type: 'doc_id', id, name: ownerUserId === null ? globalId : null };
}

function shown({ nodeId, issuedBy, ownerUserId }: Recorded): object {
  return ownerUserId === null ? { nodeId, issuedBy } : { issuedBy };
}
