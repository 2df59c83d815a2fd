import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identity } from './processes.mjs';

/** Thrown when a living process holds the lock. */
export class LockHeld extends Error {
  /** @param {{ pid: number, about?: string }} owner */
  constructor(owner) {
    super(`held by process ${owner.pid}`);
    this.owner = owner;
  }
}

/**
 * Takes a lock file for this process. A lock whose process has died, by kill -9 or a power cut, counts as free.
 * @param {string} path
 * @param {{ about?: string, wait?: number }} [options] a word for whoever finds it held; milliseconds to wait for it
 * @returns {Promise<{ release(): void, update(about: string): void }>}
 */
export async function takeLock(path, { about = '', wait = 0 } = {}) {
  const mine = { pid: process.pid, identity: identity(process.pid), about };
  const end = Date.now() + wait;
  for (;;) {
    const owner = claim(path, mine);
    if (!owner) break;
    if (Date.now() >= end) throw new LockHeld(owner);
    await sleep(100);
  }
  return {
    release: () => {
      if (read(path)?.pid === process.pid) rmSync(path, { force: true });
    },
    update: (word) => replace(path, { ...mine, about: word }),
  };
}

/** Who holds the lock now that we asked for it: a living owner, or undefined when it is ours. */
function claim(path, mine) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    for (let tries = 0; tries < 5; tries++) {
      try {
        // link() is the one step that fails when somebody was faster, and the file is whole when it appears.
        linkSync(draft, path);
        return undefined;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const owner = read(path);
      if (owner && isHeldBy(owner)) return owner;
      setAside(path, owner);
    }
    return read(path) ?? { pid: 0 };
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a dead owner's lock, unless another process put its own there since we looked. */
function setAside(path, dead) {
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
      // A third process holds it now; the one we disturbed finds out by the database's own lock.
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
