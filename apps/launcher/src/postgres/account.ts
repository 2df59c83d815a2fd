import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** A user of the system. */
export interface Account {
  uid: number;
  gid: number;
}

/** The user `nobody`. PostgreSQL refuses to run as root. */
const NOBODY: Account = { uid: 65534, gid: 65534 };

/** For root, when PostgreSQL's user can't reach the repository. Not /var/tmp, because systems clean it up and this is data. */
const SHARED_ROOT = '/var/lib/document-workspace';

/**
 * The user that PostgreSQL runs as. Undefined means the current user. Root is replaced by the owner of the data folder, or
 * by `nobody` if root owns it.
 *
 * @param home the data folder
 */
export function accountFor(home: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(home);
  return uid === 0 ? NOBODY : { uid, gid };
}

/** The path of a folder that every user can reach. */
export function sharedFolder(name: string): string {
  mkdirSync(SHARED_ROOT, { recursive: true, mode: 0o755 });
  chmodSync(SHARED_ROOT, 0o755);
  return join(SHARED_ROOT, name);
}

/**
 * The folder that contains the data. This is the requested folder, unless PostgreSQL's user can't reach it. Then it is a
 * shared folder, and the file `location` in the requested folder contains its path: if the repository is moved, its data
 * is still found, and if the requested folder is deleted, the next start creates an empty database.
 */
export function homeFor(requested: string): string {
  mkdirSync(requested, { recursive: true, mode: 0o700 });
  const pointer = join(requested, 'location');
  const existing = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;
  const folder = realpathSync(requested);
  if (existing && existsSync(existing) && !isCopy(existing, folder)) {
    writeOwner(existing, folder);
    return existing;
  }
  if (canReach(folder, accountFor(requested))) return requested;
  const home = sharedFolder(`data-${randomBytes(8).toString('hex')}`);
  mkdirSync(home, { mode: 0o700 });
  writeOwner(home, folder);
  writeFileSync(pointer, `${home}\n`);
  return home;
}

/** The folder that contains the data of a requested folder, which must exist. */
export function existingHome(requested: string): string {
  const pointer = join(requested, 'location');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : requested;
}

/** Whether the pointer came with a copy of the repository. The copy must not share the database of the original. */
function isCopy(home: string, folder: string): boolean {
  const owner = readOwner(home);
  if (!owner || owner === folder) return false;
  const pointer = join(owner, 'location');
  return existsSync(pointer) && readFileSync(pointer, 'utf8').trim() === home;
}

function readOwner(home: string): string | undefined {
  try {
    return readFileSync(join(home, 'repository'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function writeOwner(home: string, folder: string): void {
  if (readOwner(home) !== folder) writeFileSync(join(home, 'repository'), `${folder}\n`);
}

/** Whether a user may enter every folder above a path. */
function canReach(path: string, account: Account | undefined): boolean {
  if (!account) return true;
  let folder = path;
  while (folder !== dirname(folder)) {
    folder = dirname(folder);
    const stat = statSync(folder);
    const bit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001;
    if (!(stat.mode & bit)) return false;
  }
  return true;
}

/** Makes the server's user the owner of a file or folder. */
export function changeOwner(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** The server's environment. A PGPORT or PGDATA of the caller must not affect it; LC_ALL keeps its messages in English. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C' };
  for (const name of Object.keys(env)) if (name.startsWith('PG')) delete env[name];
  return env;
}
