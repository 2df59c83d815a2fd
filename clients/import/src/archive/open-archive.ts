import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Misuse } from '../terminal/problem.js';
import { size } from '../terminal/text.js';
import { MANIFEST, type Manifest, damaged, readManifest } from './manifest.js';

const MAX_MANIFEST_BYTES = 512 * 1024 * 1024;
/** The most bytes that an archive may contain for each of its own: text that compresses better than this is meant to fill a disk. */
const MAX_RATIO = 200;
const ALWAYS_EXTRACTED_BYTES = 256 * 1024 * 1024;

/** An archive whose documents are in a temporary folder. */
export interface OpenArchive extends Manifest {
  /** The temporary folder, which contains the extracted entries. */
  root: string;
  /** The extracted file of an entry; undefined if the archive does not contain it with this SHA-256, or if it is too large. */
  fileOf: (entry: string, contentHash: string | undefined) => string | undefined;
  close: () => Promise<void>;
}

/**
 * Opens an export of a project, and extracts the entries that its manifest lists into a temporary folder. Files get numbers for names, so
 * no name in the archive can lead out of the folder. An entry that is larger than it says, or larger than a document may be, is not
 * extracted, so that a small archive can't fill the disk.
 *
 * @param maxBytes the largest entry to extract
 * @throws Misuse if the file is not an export
 */
export async function openArchive(file: string, maxBytes: number): Promise<OpenArchive> {
  const zip = await yauzl.openPromise(file, { autoClose: false }).catch(() => {
    throw damaged(file);
  });
  // Files are read by their real paths, and the folder for temporary files can be a link.
  const root = await realpath(await mkdtemp(join(tmpdir(), 'import-')));
  const removeAtExit = () => rmSync(root, { recursive: true, force: true });
  process.once('exit', removeAtExit);
  const close = async () => {
    await rm(root, { recursive: true, force: true });
    process.off('exit', removeAtExit);
  };
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const manifest = await manifestOf(zip, entries.get(MANIFEST), file);
    requirePlausible(manifest, entries, zip.fileSize);
    const extracted = new Map<string, { file: string; hash: string }>();
    for (const { entry: name } of manifest.nodes) {
      const entry = name === undefined ? undefined : entries.get(name);
      if (name === undefined || !entry || entry.uncompressedSize > maxBytes) continue;
      const target = join(root, String(extracted.size));
      const hash = createHash('sha256');
      const hashing = new PassThrough().on('data', (piece: Buffer) => hash.update(piece));
      const written = createWriteStream(target, { mode: 0o600 });
      await pipeline(await open(zip, entry), hashing, written);
      extracted.set(name, { file: target, hash: hash.digest('hex') });
    }
    const fileOf = (entry: string, contentHash: string | undefined) => {
      const found = extracted.get(entry);
      return found?.hash === contentHash ? found?.file : undefined;
    };
    return { ...manifest, root, fileOf, close };
  } catch (error) {
    await close();
    // Errors of the disk come from a system call, and others from what is wrong with the archive.
    const isClear = error instanceof Misuse || (error as NodeJS.ErrnoException).syscall !== undefined;
    throw isClear ? error : damaged(file);
  } finally {
    zip.close();
  }
}

function requirePlausible(
  { nodes }: Manifest,
  entries: ReadonlyMap<string, Entry>,
  archiveBytes: number,
): void {
  const bytes = nodes.reduce((sum, { entry = '' }) => sum + (entries.get(entry)?.uncompressedSize ?? 0), 0);
  if (bytes > Math.max(ALWAYS_EXTRACTED_BYTES, archiveBytes * MAX_RATIO))
    throw new Misuse(
      `The archive says that it contains ${size(bytes)}, which is not plausible for its size. Extract it yourself and import the folder.`,
    );
}

async function manifestOf(zip: ZipFile, entry: Entry | undefined, file: string): Promise<Manifest> {
  if (!entry || entry.uncompressedSize > MAX_MANIFEST_BYTES) throw damaged(file);
  const pieces: Buffer[] = [];
  for await (const piece of await open(zip, entry)) pieces.push(piece as Buffer);
  return readManifest(Buffer.concat(pieces).toString('utf8'), file);
}

/** The content of an entry. It fails if it is not as long as the archive says. */
function open(zip: ZipFile, entry: Entry): Promise<Readable> {
  return zip.openReadStreamPromise(entry);
}
