import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, LAST_ID, found } from '#platform';
import type { EntryRow } from '../entries/entry-row';
import type { ListChangesQuery } from './changes.dto';
import { type ChangePosition, type ChangeRow, ChangesRepository, type Horizon } from './changes.repository';
import { CatalogSettings } from '../catalog.settings';

export interface Changes {
  rows: EntryRow[];
  cursor: string;
  hasMore: boolean;
  resyncRequired: boolean;
}

/** The version before wrote no epoch. */
type Position = ChangePosition & { epoch?: string; at: number };

const DAY_MS = 86_400_000;

/**
 * The changes of a project since a cursor: of content, places and mappings, but no deletions.
 *
 * Changes are ordered by transaction id, but transactions do not end in that order. The feed therefore ends at the horizon, the oldest
 * running transaction (`pg_snapshot_xmin`), so that every later commit comes after every cursor. A change appears once all older
 * transactions of the database server have ended.
 */
@Injectable()
export class ChangesService {
  constructor(
    private readonly database: Database,
    private readonly repository: ChangesRepository,
    private readonly cursors: Cursors,
    private readonly settings: CatalogSettings,
  ) {}

  /** The changes since the cursor of a query; without one, only a cursor from which to start. @throws NotFound, CursorInvalid */
  read(principal: Principal, projectId: string, { since, limit }: ListChangesQuery): Promise<Changes> {
    if (since === undefined) return this.start(principal, projectId);
    return this.since(principal, projectId, since, limit);
  }

  /** A catalog that is listed after this, and the changes since the cursor, together miss nothing. */
  private async start(principal: Principal, projectId: string): Promise<Changes> {
    const horizon = found(await this.repository.findHorizon(this.database, principal, projectId));
    return this.changes(principal, projectId, beforeHorizon(horizon));
  }

  private async since(
    principal: Principal,
    projectId: string,
    since: string,
    limit: number,
  ): Promise<Changes> {
    const from = this.cursors.read<Position>(bindingOf(principal, projectId), since);
    const rows = await this.repository.list(this.database, principal, projectId, from, limit + 1);
    const horizon: Horizon = found(rows[0]);
    const isTooOld = Date.now() - from.at > this.settings.changesCursorDays * DAY_MS;
    // A database that was restored from a copy of its files has the same epoch, and can have counted less.
    const isOfAnotherCount =
      (from.epoch ?? horizon.epoch) !== horizon.epoch || BigInt(from.xid) >= BigInt(horizon.horizon);
    if (isTooOld || isOfAnotherCount) {
      return this.changes(principal, projectId, beforeHorizon(horizon), { resyncRequired: true });
    }
    const changed = rows.filter(isChange);
    const page = changed.slice(0, limit);
    const hasMore = changed.length > limit;
    const entries = page.flatMap(({ entry }) =>
      entry ? [{ ...entry, updatedAt: new Date(entry.updatedAt) }] : [],
    );
    const next = hasMore ? { ...page.at(-1)!, epoch: horizon.epoch } : beforeHorizon(horizon);
    return this.changes(principal, projectId, next, { rows: entries, hasMore });
  }

  private changes(
    principal: Principal,
    projectId: string,
    { xid, nodeId, epoch }: ChangePosition & { epoch: string },
    changes: Partial<Changes> = {},
  ): Changes {
    const position: Position = { xid, nodeId, epoch, at: Date.now() };
    const cursor = this.cursors.write(bindingOf(principal, projectId), position);
    return { rows: [], hasMore: false, resyncRequired: false, ...changes, cursor };
  }
}

/** The position after every change whose place in the order is final. */
function beforeHorizon({ horizon, epoch }: Horizon): ChangePosition & { epoch: string } {
  return { xid: String(BigInt(horizon) - 1n), nodeId: LAST_ID, epoch };
}

function bindingOf({ tenantId }: Principal, projectId: string): string[] {
  return ['changes', tenantId, projectId];
}

function isChange(row: ChangeRow): row is ChangeRow & ChangePosition {
  return row.xid !== null;
}
