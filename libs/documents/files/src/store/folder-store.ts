import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { INCOMPLETE, asUnavailable } from '#platform';
import { type BlobKey, type ByteRange, FileStore, storeAway } from './file-store';

/** Codes of file systems that know no hard links, or between two of them. */
const NO_LINKS = new Set(['EPERM', 'EXDEV', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Stores bytes in a folder: `blobs/<tenant>/<2 digits>/<hash>`. A file appears there at once and complete, and survives a crash of the machine
 * from then on.
 */
export class FolderStore extends FileStore {
  readonly place: string;
  private readonly folder: string;

  constructor(folder: string) {
    super();
    this.folder = resolve(folder);
    this.place = `the folder ${folder}`;
  }

  async put(key: BlobKey, file: string): Promise<void> {
    const target = this.fileOf(key);
    try {
      const folder = dirname(target);
      const firstNew = await mkdir(folder, { recursive: true, mode: 0o700 });
      await flush(file);
      await appear(file, target);
      // The process that created the folders may have ended, or may flush them only later. Flushing what is on the disk already costs
      // little.
      for (const changed of foldersBetween(folder, this.outermost(firstNew))) await flush(changed);
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  async open(key: BlobKey, range?: ByteRange): Promise<Readable> {
    try {
      const handle = await open(this.fileOf(key));
      return handle.createReadStream(range);
    } catch (error) {
      throw storeAway(error);
    }
  }

  async sizeOf(key: BlobKey): Promise<number | undefined> {
    try {
      return (await stat(this.fileOf(key))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw storeAway(error);
    }
  }

  async delete(key: BlobKey): Promise<void> {
    await rm(this.fileOf(key), { force: true }).catch((error: unknown) => {
      throw storeAway(error);
    });
  }

  async deleteTenant(tenantId: string): Promise<void> {
    await rm(join(this.folder, 'blobs', tenantId), { recursive: true, force: true }).catch(
      (error: unknown) => {
        throw storeAway(error);
      },
    );
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await access(this.folder, constants.R_OK | constants.W_OK | constants.X_OK);
  }

  /** The folder of all files, or the existing folder in which new folders were created. */
  private outermost(firstNew: string | undefined): string {
    if (firstNew === undefined) return this.folder;
    const parent = dirname(firstNew);
    return parent.length < this.folder.length ? parent : this.folder;
  }

  private fileOf({ tenantId, sha256 }: BlobKey): string {
    const hash = sha256.toString('hex');
    return join(this.folder, 'blobs', tenantId, hash.slice(0, 2), hash);
  }
}

/** Gives a file a second name, in one step. A file that has the name already has the same bytes. */
async function appear(file: string, target: string): Promise<void> {
  try {
    await link(file, target);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (!NO_LINKS.has(code)) throw error;
    await copy(file, target);
  }
}

async function copy(file: string, target: string): Promise<void> {
  const copied = `${target}.${randomUUID()}${INCOMPLETE}`;
  try {
    await copyFile(file, copied);
    await flush(copied);
    await rename(copied, target);
  } catch (error) {
    await rm(copied, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** A folder and those that contain it, up to another one: a new folder is an entry of the one that contains it. */
function foldersBetween(folder: string, last: string): string[] {
  return folder === last ? [folder] : [folder, ...foldersBetween(dirname(folder), last)];
}

/** Has the operating system write a file or folder to the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
