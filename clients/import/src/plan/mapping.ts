import { createHash } from 'node:crypto';
import type { components } from '../../../sdk/dist/index.js';
import type { ArchivedNode } from '../archive/manifest.js';
import type { GitHubCheckout } from '../files/checkout.js';
import type { FoundDocument } from '../files/select.js';

/** The mapping of a document to its file. */
export interface Mapping {
  sourceType: 'github' | 'local' | 'gdrive';
  physicalPath: string;
  fileHash?: string;
}

/** A mapping in the service. */
export type ExistingMapping = Pick<
  components['schemas']['MappingDto'],
  'id' | 'sourceType' | 'physicalPath' | 'fileHash' | 'status'
>;

/**
 * The mapping of a document: to its file on GitHub with git's hash, or to its path in the imported folder with its SHA-256. A document
 * of an archive has the mapping that it had when it was exported, or none.
 *
 * @param bytes what is sent
 */
export function mappingOf(
  { path, indexHash, archived }: FoundDocument,
  bytes: Buffer,
  github: GitHubCheckout | undefined,
): Mapping | undefined {
  if (archived) return archivedMapping(archived);
  if (!github) return { sourceType: 'local', physicalPath: path, fileHash: sha256(bytes) };
  const { repository, ref, prefix } = github;
  const physicalPath = `${repository}@${ref}:${prefix}${path}`;
  return { sourceType: 'github', physicalPath, fileHash: blobHash(bytes, indexHash) };
}

/**
 * The act for a document's mapping: create it, update it, or keep the existing one because it is up to date or leads
 * to another file.
 */
export function mappingStep(
  desired: Mapping,
  existing: ExistingMapping | null,
): 'create' | 'update' | 'keep' {
  if (!existing) return 'create';
  if (existing.sourceType !== desired.sourceType || fileOf(existing) !== fileOf(desired)) return 'keep';
  const { physicalPath, fileHash } = desired;
  const isCurrent =
    existing.physicalPath === physicalPath && existing.fileHash === fileHash && existing.status === 'ok';
  return isCurrent ? 'keep' : 'update';
}

function archivedMapping({ mapping }: ArchivedNode): Mapping | undefined {
  if (!mapping) return undefined;
  const { fileHash, ...file } = mapping;
  return fileHash === null ? file : { ...file, fileHash };
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The file that a mapping leads to, without its branch. */
function fileOf({ sourceType, physicalPath }: { sourceType: string; physicalPath: string }): string {
  return sourceType === 'github' ? physicalPath.replace(/@[^:]*:/, ':') : physicalPath;
}

/**
 * Git's hash of these bytes. If git stores the file with LF and the working tree has CRLF, it is the hash of the stored
 * form, which is the one that GitHub has.
 */
function blobHash(bytes: Buffer, indexHash: string | undefined): string {
  const hash = gitHash(bytes, indexHash);
  if (hash === indexHash || !bytes.includes('\r\n')) return hash;
  const withLf = Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  return gitHash(withLf, indexHash) === indexHash ? indexHash : hash;
}

function gitHash(bytes: Buffer, { length }: string = ''): string {
  const hash = createHash(length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
