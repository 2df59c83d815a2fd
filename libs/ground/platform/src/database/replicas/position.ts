import { computed } from '../computed';
import type { Queries } from '../queries';
import { statement } from '../statement';
import { within } from './within';

/** A place in the write-ahead log. Places can only be compared within one history: that of one server and timeline. */
export interface Position {
  lsn: string;
  history: string;
}

const historyOf = (timeline: string) =>
  `(SELECT c.system_identifier FROM pg_control_system() c)::text || '-' || ${timeline}` as const;

// A commit is visible once its record is flushed, unless the server or the transaction acknowledges before that. `WITHOUT_DISK` does so only
// without replicas.
const FIND_POSITION = statement(
  { lsn: computed.text(), history: computed.text() },
  `SELECT (CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END)::text AS lsn,
    ${historyOf("('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int::text")} AS history`,
);
// The timeline of the replica is the last one that it wrote to its control file. It can lag behind, and then a replica of the new timeline still
// counts as one of the former, whose positions it has replayed.
const FIND_REPLAYED = statement(
  { bytesBehind: computed.float().orNull() },
  `SELECT CASE WHEN pg_is_in_recovery() AND
    ${historyOf('(SELECT r.min_recovery_end_timeline FROM pg_control_recovery() r)::text')} = :history::text
    THEN pg_wal_lsn_diff(:lsn::pg_lsn, pg_last_wal_replay_lsn())::float8 END AS "bytesBehind"`,
);

/** How much of what was written before a position a server has not replayed; 0 if it has all, null if it is not a replica of the same history. */
export async function bytesBehind(replica: Queries, { lsn, history }: Position): Promise<number | null> {
  const { bytesBehind: bytes } = (await replica.one(FIND_REPLAYED, { lsn, history }))!;
  return bytes === null ? null : Math.max(0, bytes);
}

/** How long a question waits for the one before, and for its own answer. A connection can hang when a primary fails over. */
const WAIT_MS = 100;
const ANSWER_MS = 1_000;

/** Asks the primary for its position. All callers that wait for the next question share it, so their number does not load the primary. */
export class PrimaryPosition {
  private asked: Promise<unknown> = Promise.resolve();
  private next: Promise<Position> | undefined;

  /** A position that includes everything that was committed before this call. */
  now(primary: Queries): Promise<Position> {
    this.next ??= within(WAIT_MS, this.asked)
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        const position = within(
          ANSWER_MS,
          primary.one(FIND_POSITION).then((row) => row!),
        );
        this.asked = position.catch(() => undefined);
        return position;
      });
    return this.next;
  }
}
