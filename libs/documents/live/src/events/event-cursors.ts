import { Injectable } from '@nestjs/common';
import { Cursors } from '#platform';
import type { Position } from './events.repository';

/** The position in a cursor, and when it was issued, in milliseconds since 1970. */
export interface Resumed extends Position {
  at: number;
}

/** The longest snapshot in a cursor. A longer one, of many running transactions, is replaced by its oldest transaction. */
const SNAPSHOT_CHARACTERS = 200;

/**
 * The cursors of event streams. A cursor contains a snapshot of the database: what it shows has been sent. So a change that was under way
 * when the cursor was issued is sent after it, however the transactions ended.
 */
@Injectable()
export class EventCursors {
  constructor(private readonly cursors: Cursors) {}

  write(tenantId: string, { snapshot, epoch }: Position): string {
    const short = snapshot.length > SNAPSHOT_CHARACTERS ? beforeAllOf([snapshot]) : snapshot;
    return this.cursors.write(['events', tenantId], [short, epoch, Date.now()]);
  }

  /** @throws CursorInvalid for a cursor that was not issued to a caller of this tenant */
  read(tenantId: string, cursor: string): Resumed {
    const [snapshot, epoch, at] = this.cursors.read<[string, string, number]>(['events', tenantId], cursor);
    return { snapshot, epoch, at };
  }
}

/** The snapshot before every transaction that one of these does not show. Something that they show may be sent again after it. */
export function beforeAllOf(snapshots: readonly string[]): string {
  const oldest = snapshots
    .map((snapshot) => BigInt(snapshot.split(':')[0]!))
    .reduce((a, b) => (a < b ? a : b));
  return `${oldest}:${oldest}:`;
}

/** Whether a snapshot is of a later time than another one of the same server. */
export function isLater(snapshot: string, than: string): boolean {
  return BigInt(snapshot.split(':')[1]!) > BigInt(than.split(':')[1]!);
}
