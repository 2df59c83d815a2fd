import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, type Transaction, RetryTransaction, newId } from '#platform';
import { DocumentRefs } from '#provenance';
import { Grantees } from './grantees';
import type { CreateShareDto } from './grants.dto';
import { ShareExists, TooManyShares } from './grants.errors';
import { type Terms, requireMayRevoke, requireMayShare, termsOf } from './grants.policy';
import { type GrantRow, GrantsRepository, type NewGrant } from './grants.repository';

/** Most live grants of a document. */
const MOST_GRANTS = 5_000;

/** A page of a node's grants. */
export interface GrantsPage {
  grants: GrantRow[];
  hasMore: boolean;
}

/** Share grants: who else may read a document, or write its content. Whatever reads asks for them anew, so they hold and end at once. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRefs,
    private readonly grantees: Grantees,
    private readonly grants: GrantsRepository,
  ) {}

  /**
   * Shares a document. Where the same grant is there already, it is the answer.
   *
   * @throws ValidationFailed; NotFound for a document, person or group out of sight; DocIdRevoked; Forbidden for who may read
   * but not share it; GranteeAmbiguous, ShareExists on other terms, TooManyShares.
   */
  async create(principal: Principal, input: CreateShareDto): Promise<{ grant: GrantRow; created: boolean }> {
    const { tenantId } = principal;
    const terms = termsOf(input, tenantId);
    return this.database.transaction(async (tx) => {
      const { nodeId, docId } = await this.documents.lock(tx, principal, input.documentIdRef, {
        field: 'documentIdRef',
      });
      const place = await this.grants.place(principal, nodeId, tx);
      if (!place) throw new NotFound();
      requireMayShare(principal, place);
      const target = await this.grantees.find(tx, tenantId, terms.grantee);
      const there = await this.grants.live(tx, tenantId, { nodeId, ...target });
      if (there) return { grant: requireSame(there, terms), created: false };
      const { permission, expiresAt, grantee } = terms;
      const whose = { id: newId(), nodeId, docId, shareType: grantee.type, ...target };
      const grant = await this.insert(tx, principal, { ...whose, permission, expiresAt });
      return { grant, created: true };
    });
  }

  /** Live grants of a node within the credential's own reach. @throws NotFound */
  async list(principal: Principal, nodeId: string, limit: number, offset: number): Promise<GrantsPage> {
    const rows = await this.grants.list(principal, nodeId, limit + 1, offset);
    if (!rows) throw new NotFound();
    return { grants: rows.slice(0, limit), hasMore: rows.length > limit };
  }

  /** Ends a live grant, once. @throws NotFound; Forbidden for another's, unless the caller administers the organization. */
  async revoke(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const grant = await this.grants.find(principal, id, tx);
      if (!grant) throw new NotFound();
      requireMayRevoke(principal, grant.createdBy);
      if (!(await this.grants.revoke(tx, principal.tenantId, id))) throw new NotFound();
    });
  }

  private async insert(tx: Transaction, principal: Principal, grant: NewGrant): Promise<GrantRow> {
    const made = await this.grants.insert(tx, principal, grant, MOST_GRANTS);
    if (made) return made;
    if (await this.grants.live(tx, principal.tenantId, grant))
      throw new RetryTransaction('Someone else made this share first.');
    throw new TooManyShares();
  }
}

function requireSame(there: GrantRow, { permission, expiresAt }: Terms): GrantRow {
  if (there.permission === permission && there.expiresAt?.getTime() === expiresAt?.getTime()) return there;
  const { id: shareId, expiresAt: ends } = there;
  throw new ShareExists({
    details: { shareId, permission: there.permission, expiresAt: ends?.toISOString() ?? null },
  });
}
