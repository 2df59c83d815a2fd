const BATCH = 500;
/** Lower than every `seq`, valid or not. */
const LOWEST = -(2 ** 31);

/** The fields that link an entry of a hash-chained log to the previous one. */
export interface Link {
  seq: number;
  prevHash: Buffer | null;
  entryHash: Buffer;
}

/** A hash-chained log to check. Everything must be read from one snapshot of the database. */
export interface Log<Entry extends Link> {
  /** The first entries after a `seq`. */
  list: (after: number, limit: number) => Promise<Entry[]>;
  /** The hash that an entry should have. */
  hashOf: (entry: Entry) => Buffer;
  /** The newest entry, as the log's head names it; undefined without a head. */
  head: () => Promise<{ seq: number; entryHash: Buffer | null } | undefined>;
  /** The last of the deleted entries, as a checkpoint names it; undefined if none were deleted. */
  deleted?: () => Promise<{ seq: number; entryHash: Buffer } | undefined>;
}

/** The first damage of a log, in words that continue "The log …"; undefined if the log is intact. */
export async function damageOfLog<Entry extends Link>(log: Log<Entry>): Promise<string | undefined> {
  const deleted = await log.deleted?.();
  let last: { seq: number; entryHash: Buffer | null } = deleted ?? { seq: 0, entryHash: null };
  for (let after = deleted?.seq ?? LOWEST; ;) {
    const entries = await log.list(after, BATCH);
    for (const entry of entries) {
      if (entry.seq !== last.seq + 1) return `has entry ${entry.seq} after entry ${last.seq}`;
      if (!same(entry.prevHash, last.entryHash)) return `does not continue with entry ${entry.seq}`;
      if (!entry.entryHash.equals(log.hashOf(entry))) return `has an altered entry ${entry.seq}`;
      last = entry;
    }
    if (entries.length < BATCH) break;
    after = last.seq;
  }
  const head = await log.head();
  if (head && head.seq === last.seq && same(head.entryHash, last.entryHash)) return undefined;
  return `ends with entry ${last.seq}, which is not the one that its head names`;
}

function same(a: Buffer | null, b: Buffer | null): boolean {
  return a === null || b === null ? a === b : a.equals(b);
}
