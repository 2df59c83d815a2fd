import { hashOfEntry } from '#platform';

/** The fields that every entry of an exported log has (docs/protocols/audit-log.md). */
export interface Linked {
  /** 1, 2, 3, … */
  seq: number;
  /** The `entryHash` of the previous entry; null in the first one. */
  prevHash: string | null;
  /** SHA-256, in hex, of a zero byte and the canonical JSON of all other fields. */
  entryHash: string;
}

/** Makes a statement the entry of a log that follows `previous`; the first one without it. */
export function linked<S extends object>(statement: S, previous?: Linked): S & Linked {
  const entry = {
    seq: (previous?.seq ?? 0) + 1,
    ...statement,
    prevHash: previous?.entryHash ?? null,
  };
  return { ...entry, entryHash: hashOfEntry(entry).toString('hex') };
}
