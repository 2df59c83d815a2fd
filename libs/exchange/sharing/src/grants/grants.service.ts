import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures, type Principal } from '#access';
import { Audit } from '#audit';
import { Database, NotFound, type Transaction, newId, found } from '#platform';
import { DocumentRefs } from '#provenance';
import { Grantees } from './grantees';
import type { CreateShareDto, ListSharesQuery } from './grants.dto';
import { ShareExists, TooManyShares } from './grants.errors';
import { type Terms, requireMayRevoke, requireMayShare, termsOf } from './grants.policy';
import { type GrantRow, GrantsRepository, type RevocableGrant } from './grants.repository';
import { TrashedGrantsRepository } from './trashed-grants.repository';

/** How many live grants a document can have. */
const MAX_GRANTS = 5_000;

/** A page of a node's grants. */
export interface GrantsPage {
  rows: GrantRow[];
  hasMore: boolean;
}

/** Share grants: who else can read a document, or write its content. Every read checks them, so a change takes effect at once. */
@Injectable()
export class GrantsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRefs,
    private readonly grantees: Grantees,
    private readonly grants: GrantsRepository,
    private readonly trashed: TrashedGrantsRepository,
    private readonly audit: Audit,
    private readonly departures: Departures,
  ) {}

  onModuleInit(): void {
    this.departures.on('user', async (tx, { tenantId, id, returns }) => {
      if (!returns) await this.grants.revokeFor(tx, tenantId, id);
    });
  }

  /**
   * Shares a document. If it is already shared with the same audience under the same terms, returns that grant.
   *
   * @throws ValidationFailed; NotFound for a document, user or group that the caller can't see; DocIdRevoked; Forbidden if the caller can
   * read the document but not share it; GranteeAmbiguous; ShareExists under other terms; TooManyShares
   */
  async create(principal: Principal, input: CreateShareDto): Promise<{ grant: GrantRow; created: boolean }> {
    const { tenantId } = principal;
    const terms = termsOf(input, tenantId);
    return this.database.transaction(async (tx) => {
      const { nodeId, docId } = await this.documents.lock(tx, principal, input.documentIdRef, {
        field: 'documentIdRef',
      });
      const place = found(await this.grants.lockPlace(tx, principal, nodeId));
      requireMayShare(principal, place);
      const target = await this.grantees.find(tx, tenantId, terms.grantee);
      const existing = await this.grants.findLive(tx, tenantId, { nodeId, ...target });
      if (existing) return { grant: requireSameTerms(existing, terms), created: false };
      const { permission, expiresAt, grantee } = terms;
      const slot = { id: newId(), nodeId, docId, shareType: grantee.type, ...target };
      const grant = await this.grants.insert(tx, principal, { ...slot, permission, expiresAt }, MAX_GRANTS);
      if (!grant) throw new TooManyShares();
      const recorded = { ...grant, ownerUserId: place.ownerUserId };
      await this.audit.record(tx, principal, {
        action: 'share.created',
        target: targetOf(recorded),
        after: shown(recorded),
      });
      return { grant, created: true };
    });
  }

  /** Live grants of a node, oldest first. @throws NotFound unless the credential reaches the node by itself */
  async list(principal: Principal, nodeId: string, { limit, offset }: ListSharesQuery): Promise<GrantsPage> {
    const rows = found(
      await this.grants.list(this.database, principal, nodeId, { limit: limit + 1, offset }),
    );
    return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
  }

  /**
   * Revokes a live grant, also one of a document in the trash, with which it would return. An owner or admin can revoke every grant of the tenant.
   *
   * @throws NotFound unless the caller can read the document, or reaches the project of a deleted one, or is an owner or admin; Forbidden unless the caller created the grant or is
   * an owner or admin
   */
  async revoke(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const grant = found(await this.find(tx, principal, id));
      requireMayRevoke(principal, grant.createdBy);
      if (!(await this.end(tx, principal, id))) throw new NotFound();
      await this.audit.record(tx, principal, {
        action: 'share.revoked',
        target: targetOf(grant),
        before: shown(grant),
      });
    });
  }

  private async find(tx: Transaction, principal: Principal, id: string): Promise<RevocableGrant | undefined> {
    return (
      (await this.grants.find(tx, principal, id)) ??
      (await this.trashed.find(tx, principal, id)) ??
      (await this.grants.find(tx, principal, id))
    );
  }

  // The document may be deleted or restored at the same time. So the grant is looked up in the trash after the live grants, and then among
  // the live grants again.
  private async end(tx: Transaction, principal: Principal, id: string): Promise<boolean> {
    return (
      (await this.grants.revoke(tx, principal, id)) ||
      (await this.trashed.revoke(tx, principal, id)) ||
      (await this.grants.revoke(tx, principal, id))
    );
  }
}

/** A share as the audit log names it. Owners and admins read the log, and must not learn from it which documents are in a My Docs. */
function targetOf({ id, globalId, ownerUserId }: RevocableGrant): {
  type: string;
  id: string;
  name: string | null;
} {
  return { type: 'share', id, name: ownerUserId === null ? globalId : null };
}

function shown({ shareType, targetId, permission, expiresAt, createdBy }: RevocableGrant): object {
  return { shareType, targetId, permission, expiresAt, createdBy };
}

function requireSameTerms(existing: GrantRow, { permission, expiresAt }: Terms): GrantRow {
  if (existing.permission === permission && existing.expiresAt?.getTime() === expiresAt?.getTime())
    return existing;
  throw new ShareExists({
    details: {
      shareId: existing.id,
      permission: existing.permission,
      expiresAt: existing.expiresAt?.toISOString() ?? null,
    },
  });
}
