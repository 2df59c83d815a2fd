import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identity } from './processes.mjs';

/** Thrown if a running process holds the lock. */
export class LockHeld extends Error {
  /** @param {{ pid: number, about?: string }} owner */
  constructor(owner) {
    super(`held by process ${owner.pid}`);
    this.owner = owner;
  }
}

/**
 * Takes a lock file for this process. A lock whose process has ended, even by kill -9 or a power failure, counts as free.
 * @param {string} path
 * @param {{ about?: string, wait?: number }} [options] `about`: the owner's state, shown to processes that find the lock held;
 *   `wait`: milliseconds to wait for the lock
 * @returns {Promise<{ release(): void, update(about: string): void }>}
 */
export async function takeLock(path, { about = '', wait = 0 } = {}) {
  const self = { pid: process.pid, identity: identity(process.pid), about };
  const end = Date.now() + wait;
  for (;;) {
    const owner = claim(path, self);
    if (!owner) break;
    if (Date.now() >= end) throw new LockHeld(owner);
    await sleep(100);
  }
  return {
    release: () => {
      if (read(path)?.pid === process.pid) rmSync(path, { force: true });
    },
    update: (state) => replace(path, { ...self, about: state }),
  };
}

/**
 * The running process that holds a lock, if there is one.
 * @param {string} path
 * @returns {{ pid: number, about?: string } | undefined}
 */
export function lockOwner(path) {
  const owner = read(path);
  return owner && isHeldBy(owner) ? owner : undefined;
}

/** Tries to take the lock. Returns undefined on success, otherwise the running owner. */
function claim(path, self) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(self));
  try {
    for (let tries = 0; tries < 5; tries++) {
      try {
        // link() is atomic: it fails if another process took the lock first, and the file appears with its full content.
        linkSync(draft, path);
        return undefined;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const owner = read(path);
      if (owner && isHeldBy(owner)) return owner;
      removeStale(path, owner);
    }
    return read(path) ?? { pid: 0 };
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the lock of an ended owner, but puts it back if another process has taken it in the meantime. */
function removeStale(path, dead) {
  const aside = `${path}.${process.pid}.old`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  const removed = read(aside);
  if (removed && removed.identity !== dead?.identity && isHeldBy(removed)) {
    try {
      linkSync(aside, path);
    } catch {
      // A third process holds the lock now. The one that lost it is stopped by the database's own lock.
    }
  }
  rmSync(aside, { force: true });
}

function isHeldBy(owner) {
  return owner.identity !== undefined && identity(owner.pid) === owner.identity;
}

function replace(path, content) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(content));
  renameSync(draft, path);
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
