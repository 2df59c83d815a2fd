import { Injectable } from '@nestjs/common';
import { type AuthorRow, type Principal, authorColumn } from '#access';
import { Revision } from '#entities';
import { PreconditionFailed, type Queries, columns, computed, requireMatch, statement } from '#platform';
import { nodeEtag } from '#workspace';

const REVISION = columns(Revision, 'r', { revisionId: 'id', savedAt: 'createdAt' });
const FIND = statement(
  { ...REVISION.row, author: computed.json<AuthorRow>() },
  `SELECT ${REVISION.sql}, ${authorColumn('r.author_user_id', 'r.author_actor_id')} AS author FROM revisions r
  WHERE r.tenant_id = :tenantId AND r.node_id = :nodeId AND r.id = :revisionId`,
);

/** A document that a caller can write. */
interface WritableDocument {
  id: string;
  version: number;
  revisionId: string | null;
}

/** Tells a caller whose ETag is outdated what has changed the document. */
@Injectable()
export class CurrentState {
  /**
   * Checks the If-Match header of a change to a document.
   *
   * @throws PreconditionFailed with the current revision in its details, if the caller can read it
   */
  async requireMatch(
    queries: Queries,
    principal: Principal,
    { id: nodeId, version, revisionId }: WritableDocument,
    ifMatch: string | undefined,
  ): Promise<void> {
    const currentEtag = nodeEtag({ id: nodeId, version });
    try {
      requireMatch(ifMatch, currentEtag);
    } catch (error) {
      if (revisionId === null || !mayRead(principal)) throw error;
      const { tenantId } = principal;
      const current = await queries.one(FIND, { tenantId, nodeId, revisionId });
      throw new PreconditionFailed({ details: { currentEtag, current } });
    }
  }
}

/** Whether a caller who can write a document can also read it: a token can have the scope to write and not to read. */
export function mayRead({ kind, scopes }: Principal): boolean {
  return kind !== 'token' || scopes.has('read:docs');
}
