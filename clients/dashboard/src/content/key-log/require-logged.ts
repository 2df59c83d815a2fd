import { KeyLog } from '@document-workspace/sdk/key-log';
import { api } from '../../ground/api/client';
import { rememberKeyLog, seenKeyLog } from '../../ground/store/seen-key-log';

const log = new KeyLog(api, { read: seenKeyLog, write: rememberKeyLog });

/** Returns if the log of keys of the service has a key. @throws KeyLogError for a key that must not be used; ApiError, ConnectionError */
export const requireLogged: KeyLog['require'] = (key) => log.require(key);
