import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Config, Cursors, NotFound } from '#platform';
import type { EntryRow } from '../entries/entry-row';
import { type ChangePosition, type ChangeRow, ChangesRepository } from './changes.repository';

/** What changed in a project since a cursor. */
export interface Changes {
  entries: EntryRow[];
  cursor: string;
  hasMore: boolean;
  resyncRequired: boolean;
}

type Position = ChangePosition & { at: number };

const DAY_MS = 86_400_000;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * What changed in a project since a cursor: content, places, mappings; deletions are not listed.
 *
 * Changes are ordered by the number of the transaction that made them. Transactions don't end in that order, so a reader
 * that went past a running one would never see its changes. Therefore only changes below the horizon are given, the lowest
 * transaction that still runs (pg_snapshot_xmin), and no cursor lies beyond it: what commits later lies behind every
 * cursor. A change is given as soon as all transactions of the database server that began to write before it have ended.
 */
@Injectable()
export class ChangesService {
  constructor(
    private readonly repository: ChangesRepository,
    private readonly cursors: Cursors,
    private readonly config: Config,
  ) {}

  /** Where to start: a catalog that is listed after this, and the changes since it, miss nothing. @throws NotFound */
  async start(principal: Principal, projectId: string): Promise<Changes> {
    const horizon = found(await this.repository.horizon(principal, projectId));
    return this.answer(principal, projectId, below(horizon));
  }

  /** The next changes. @throws NotFound, CursorInvalid */
  async since(principal: Principal, projectId: string, since: string, limit: number): Promise<Changes> {
    const from = this.cursors.read<Position>(bindingOf(principal, projectId), since);
    const rows = await this.repository.since(principal, projectId, from, limit + 1);
    const { horizon } = found(rows[0]);
    const tooOld = Date.now() - from.at > this.config.changesCursorDays * DAY_MS;
    // A database restored from a dump counts its transactions anew; a cursor from before says nothing there.
    if (tooOld || BigInt(from.xid) >= BigInt(horizon)) {
      return this.answer(principal, projectId, below(horizon), { resyncRequired: true });
    }
    const changed = rows.filter(isChange);
    const page = changed.slice(0, limit);
    const hasMore = changed.length > limit;
    const entries = page.flatMap(({ entry }) =>
      entry ? [{ ...entry, updatedAt: new Date(entry.updatedAt) }] : [],
    );
    return this.answer(principal, projectId, hasMore ? page.at(-1)! : below(horizon), { entries, hasMore });
  }

  private answer(
    principal: Principal,
    projectId: string,
    { xid, nodeId }: ChangePosition,
    given: Partial<Changes> = {},
  ): Changes {
    const position: Position = { xid, nodeId, at: Date.now() };
    const cursor = this.cursors.write(bindingOf(principal, projectId), position);
    return { entries: [], hasMore: false, resyncRequired: false, ...given, cursor };
  }
}

/** Behind every change that is settled. */
function below(horizon: string): ChangePosition {
  return { xid: String(BigInt(horizon) - 1n), nodeId: LAST_ID };
}

function bindingOf({ tenantId }: Principal, projectId: string): string[] {
  return ['changes', tenantId, projectId];
}

function isChange(row: ChangeRow): row is ChangeRow & ChangePosition {
  return row.xid !== null;
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new NotFound();
  return value;
}
