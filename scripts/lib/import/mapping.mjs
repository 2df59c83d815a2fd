import { createHash } from 'node:crypto';

/**
 * The mapping that a document gets: to its file on GitHub with the hash that git gives it, else to its place in the
 * imported folder with its SHA-256.
 * @param {{ path: string, indexHash?: string }} document
 * @param {Buffer} bytes what is sent
 * @param {{ repository: string, ref: string, prefix: string } | undefined} github
 */
export function mappingOf({ path, indexHash }, bytes, github) {
  if (!github) return { sourceType: 'local', physicalPath: path, fileHash: sha256(bytes) };
  const { repository, ref, prefix } = github;
  const physicalPath = `${repository}@${ref}:${prefix}${path}`;
  return { sourceType: 'github', physicalPath, fileHash: blobHash(bytes, indexHash) };
}

/**
 * What is to be done about a document's mapping: nothing, make it, bring it up to date, or leave one that leads elsewhere.
 * @param {ReturnType<typeof mappingOf>} wanted
 * @param {{ sourceType: string, physicalPath: string, fileHash: string | null, status: string } | null} there
 * @returns {'none' | 'make' | 'renew' | 'leave'}
 */
export function mappingStep(wanted, there) {
  if (!there) return 'make';
  if (there.sourceType !== wanted.sourceType || fileOf(there) !== fileOf(wanted)) return 'leave';
  const { physicalPath, fileHash } = wanted;
  const current = there.physicalPath === physicalPath && there.fileHash === fileHash && there.status === 'ok';
  return current ? 'none' : 'renew';
}

export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The file that a mapping names, whatever branch it was on. */
function fileOf({ sourceType, physicalPath }) {
  return sourceType === 'github' ? physicalPath.replace(/@[^:]*:/, ':') : physicalPath;
}

/**
 * What git calls these bytes. Where git keeps the lines of a file with other ends than the working tree, it is the hash of
 * what git keeps: that is what GitHub has.
 */
function blobHash(bytes, indexHash) {
  const own = gitHash(bytes, indexHash);
  if (own === indexHash || !bytes.includes('\r\n')) return own;
  const kept = gitHash(Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'), indexHash);
  return kept === indexHash ? kept : own;
}

function gitHash(bytes, { length } = '') {
  const hash = createHash(length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
