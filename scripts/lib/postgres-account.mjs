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

/** nobody: PostgreSQL refuses to run as root. */
const nobody = { uid: 65534, gid: 65534 };

/** Where root keeps what cannot lie in a closed repository. Not /var/tmp: that is swept, and this is data. */
const SHARED_ROOT = '/var/lib/document-workspace';

/**
 * The user PostgreSQL runs as: undefined is the caller itself; root gives way to the owner of the data's folder, else to nobody.
 * @param {string} home the folder that holds the data
 * @returns {{ uid: number, gid: number } | undefined}
 */
export function accountFor(home) {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(home);
  return uid === 0 ? nobody : { uid, gid };
}

/**
 * A folder in the open place of root.
 * @param {string} name
 */
export function sharedFolder(name) {
  mkdirSync(SHARED_ROOT, { recursive: true, mode: 0o755 });
  chmodSync(SHARED_ROOT, 0o755);
  return join(SHARED_ROOT, name);
}

/**
 * The folder that really holds the data: the one asked for, unless PostgreSQL's user cannot get there. Then it is one in the
 * open place, and `location` in the folder asked for says which, so that moving the repository keeps its data and
 * deleting the folder begins afresh.
 * @param {string} asked
 */
export function homeFor(asked) {
  mkdirSync(asked, { recursive: true, mode: 0o700 });
  const pointer = join(asked, 'location');
  const kept = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;
  const here = realpathSync(asked);
  if (kept && existsSync(kept) && !isCopy(kept, here)) {
    claimFor(kept, here);
    return kept;
  }
  if (canReach(here, accountFor(asked))) return asked;
  const home = sharedFolder(`data-${randomBytes(8).toString('hex')}`);
  mkdirSync(home, { mode: 0o700 });
  claimFor(home, here);
  writeFileSync(pointer, `${home}\n`);
  return home;
}

/** A repository copied as a whole brings the pointer along; two must not share one database. */
function isCopy(home, here) {
  const owner = readOwner(home);
  if (!owner || owner === here) return false;
  const theirs = join(owner, 'location');
  return existsSync(theirs) && readFileSync(theirs, 'utf8').trim() === home;
}

function readOwner(home) {
  try {
    return readFileSync(join(home, 'repository'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function claimFor(home, here) {
  if (readOwner(home) !== here) writeFileSync(join(home, 'repository'), `${here}\n`);
}

/** Whether a user gets through every folder above a path. */
function canReach(path, account) {
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

/** Hands a file or folder to the server's user. */
export function give(path, account) {
  if (account) chownSync(path, account.uid, account.gid);
}

/** Nothing of ours: a PGPORT or PGDATA of the caller must not reach the server. LC_ALL keeps its messages in English. */
export function environment() {
  const env = { ...process.env, LC_ALL: 'C' };
  for (const name of Object.keys(env)) if (name.startsWith('PG')) delete env[name];
  return env;
}
