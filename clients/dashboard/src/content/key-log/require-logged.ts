import { KeyLog, type SeenLog } from '@document-workspace/sdk/key-log';
import { api } from '../../ground/api/client';

/** Where the browser keeps what it saw of the log. It stays after signing out: the log is that of the service, not of a person. */
const SEEN = 'key-log';

/** Returns if the log of keys of the service has a key. @throws KeyLogError for a key that must not be used; ApiError, ConnectionError */
export const requireLogged: KeyLog['require'] = (key) => log.require(key);

const log = new KeyLog(api, {
  read: () => {
    try {
      return (JSON.parse(localStorage.getItem(SEEN) ?? 'null') as SeenLog | null) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write: (seen) => {
    try {
      localStorage.setItem(SEEN, JSON.stringify(seen));
    } catch {
      // A browser that keeps nothing still checks each key, but can't compare what the log was.
    }
  },
});
