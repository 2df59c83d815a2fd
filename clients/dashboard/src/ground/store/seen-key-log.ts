import type { SeenLog } from '@document-workspace/sdk/key-log';

/** It stays after signing out: the log is that of the service, and says nothing of a person. */
const SEEN = 'key-log';

/** The part of the log of keys that this browser saw; undefined before the first time. */
export function seenKeyLog(): SeenLog | undefined {
  try {
    return (JSON.parse(localStorage.getItem(SEEN) ?? 'null') as SeenLog | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberKeyLog(seen: SeenLog): void {
  try {
    localStorage.setItem(SEEN, JSON.stringify(seen));
  } catch {
    // A browser that keeps nothing still checks each key, but can't compare what the log was.
  }
}
