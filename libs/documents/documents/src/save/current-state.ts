import { Injectable } from '@nestjs/common';
import { type AuthorRow, type Principal, authorColumn } from '#access';
import { Revision } from '#entities';
import {
  PreconditionFailed,
  type Queries,
  type Row,
  columns,
  computed,
  matchesAny,
  statement,
} from '#platform';
import { nodeEtag, nodeVersionsIn, requireNodeMatch } from '#workspace';

const REVISION = columns(Revision, 'r', { revisionId: 'id', savedAt: 'createdAt' });
const FIND = statement(
  { ...REVISION.row, author: computed.json<AuthorRow>() },
  `SELECT ${REVISION.sql}, ${authorColumn('r.author_user_id', 'r.author_actor_id')} AS author FROM revisions r
  WHERE r.tenant_id = :tenantId AND r.node_id = :nodeId AND r.id = :revisionId`,
);
// Renames and moves make versions too, so an ETag belongs to the newest revision up to its version. If the next revision is from before
// versions were kept, it could be the right one too, so none is given.
const FIND_BASE = statement(
  { ...REVISION.row, author: computed.json<AuthorRow>() },
  `SELECT ${REVISION.sql}, ${authorColumn('r.author_user_id', 'r.author_actor_id')} AS author FROM revisions r
  WHERE r.tenant_id = :tenantId AND r.node_id = :nodeId AND r.number = (
      SELECT max(x.number) FROM revisions x WHERE x.tenant_id = :tenantId AND x.node_id = :nodeId AND x.node_version <= :version)
    AND NOT EXISTS (SELECT FROM revisions x
      WHERE x.tenant_id = :tenantId AND x.node_id = :nodeId AND x.number = r.number + 1 AND x.node_version IS NULL)`,
);

const EXISTS = 'A document already exists here. Omit If-None-Match to replace its content.';

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
   * @throws PreconditionFailed with the current revision in its details, and that of the caller's ETag if it is known, if the caller can
   *   read them
   */
  async requireMatch(
    queries: Queries,
    principal: Principal,
    { id: nodeId, version, revisionId }: WritableDocument,
    ifMatch: string | undefined,
  ): Promise<void> {
    const currentEtag = nodeEtag({ id: nodeId, version });
    try {
      requireNodeMatch(ifMatch, { id: nodeId, version });
    } catch (error) {
      if (revisionId === null || !mayRead(principal)) throw error;
      const { tenantId } = principal;
      const current = await queries.one(FIND, { tenantId, nodeId, revisionId });
      const base = await this.baseOf(queries, tenantId, { nodeId, version }, ifMatch!);
      throw new PreconditionFailed({ details: { currentEtag, current, ...(base && { base }) } });
    }
  }

  /** The revision that a caller had who sends this If-Match header. */
  private async baseOf(
    queries: Queries,
    tenantId: string,
    current: { nodeId: string; version: number },
    ifMatch: string,
  ): Promise<Row<typeof FIND_BASE> | undefined> {
    const { nodeId } = current;
    const [version, ...others] = nodeVersionsIn(ifMatch, nodeId);
    if (version === undefined || others.length > 0 || version >= current.version) return undefined;
    return queries.one(FIND_BASE, { tenantId, nodeId, version });
  }
}

/** Checks the If-None-Match header of a save to a document that exists (RFC 9110, section 13.1.2). @throws PreconditionFailed */
export function requireNone(node: WritableDocument, ifNoneMatch: string | undefined): void {
  const currentEtag = nodeEtag(node);
  if (matchesAny(ifNoneMatch, currentEtag))
    throw new PreconditionFailed({ message: EXISTS, details: { currentEtag } });
}

/** Whether a caller who can write a document can also read it: a token can have the scope to write and not to read. */
export function mayRead({ kind, scopes }: Principal): boolean {
  return kind !== 'token' || scopes.has('read:docs');
}
