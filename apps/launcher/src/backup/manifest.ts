import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../../../scripts/lib/problem.mjs';

const MANIFEST = 'backup.json';
const FORMAT = 1;

/** Where a backup's database comes from. */
export type Kind = 'embedded' | 'dump';

/** The list of the parts of a backup. It is written as the last file, so a folder with it is complete. */
export interface Manifest {
  format: typeof FORMAT;
  /** `embedded`: a copy of the files of the embedded PostgreSQL. `dump`: written by pg_dump. */
  kind: Kind;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The version of PostgreSQL whose database it is. */
  postgres: string;
  /** `copied`: the folder `files` has them. `bucket`: they are in a bucket (FILE_S3_BUCKET), which has its own backup. */
  files: 'copied' | 'bucket';
  /** The folders, since some are empty and PostgreSQL needs them. */
  folders: string[];
  /** The size in bytes and the SHA-256, in hexadecimal, of each file, by its path. */
  contents: Record<string, { bytes: number; sha256: string }>;
}

/** Writes the manifest of a backup, which makes it complete. */
export async function writeManifest(
  folder: string,
  about: Pick<Manifest, 'kind' | 'postgres' | 'files'>,
): Promise<Manifest> {
  const contents: Manifest['contents'] = {};
  const { files, folders } = contentsOf(folder);
  for (const path of files)
    contents[path] = {
      bytes: statSync(join(folder, path)).size,
      sha256: await sha256(join(folder, path)),
    };
  const createdAt = new Date().toISOString();
  const manifest: Manifest = { format: FORMAT, createdAt, ...about, folders, contents };
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/** Reads the manifest, compares every file with it, and creates the empty folders that a copy of the backup has lost. @throws Problem if the backup is incomplete or damaged */
export async function verifiedManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST);
  if (!existsSync(file))
    throw new Problem(`${folder} has no ${MANIFEST}: it is not a backup, or the backup was interrupted.`);
  const manifest = parsed(file);
  for (const [path, { bytes, sha256: expected }] of Object.entries(manifest.contents)) {
    const copy = join(folder, path);
    if (!existsSync(copy)) throw new Problem(`The backup is damaged: ${copy} is missing.`);
    if (statSync(copy).size !== bytes || (await sha256(copy)) !== expected)
      throw new Problem(`The backup is damaged: ${copy} has been changed.`);
  }
  for (const path of manifest.folders) mkdirSync(join(folder, path), { recursive: true, mode: 0o700 });
  return manifest;
}

function parsed(file: string): Manifest {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch {
    throw new Problem(`The backup is damaged: ${file} is not JSON.`);
  }
  if (manifest.format !== FORMAT)
    throw new Problem(`Another version of this program wrote ${file}. Restore the backup with that version.`);
  return manifest;
}

/** The paths of all files and folders in a folder, with slashes. */
function contentsOf(folder: string): { files: string[]; folders: string[] } {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = (some: typeof entries): string[] =>
    some
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((path) => path !== MANIFEST)
      .sort();
  return {
    files: paths(entries.filter((entry) => entry.isFile())),
    folders: paths(entries.filter((entry) => entry.isDirectory())),
  };
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
