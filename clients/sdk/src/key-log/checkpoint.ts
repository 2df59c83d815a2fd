import { type Bytes, joined, sha256 } from './merkle.js';

/** The statement of a checkpoint about a log. */
export interface Checkpoint {
  size: number;
  root: Bytes;
}

const ED25519 = 1;
const ORIGIN_SIZE_ROOT = /^(.+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n/;

/**
 * The content of a signed checkpoint (C2SP tlog-checkpoint); undefined unless the key of the log signed it.
 *
 * @param verifierKey the key as C2SP signed-note writes it
 */
export async function openCheckpoint(note: string, verifierKey: string): Promise<Checkpoint | undefined> {
  const signer = await signerOf(verifierKey);
  const end = note.indexOf('\n\n');
  if (!signer || end < 0) return undefined;
  const text = note.slice(0, end + 1);
  const signature = signatureIn(note.slice(end + 2), signer);
  const [, origin, size, root] = ORIGIN_SIZE_ROOT.exec(text) ?? [];
  if (!signature || origin !== signer.name || !size || !root) return undefined;
  const key = await crypto.subtle.importKey('raw', signer.key, 'Ed25519', false, ['verify']);
  const isSigned = await crypto.subtle.verify('Ed25519', key, signature, new TextEncoder().encode(text));
  return isSigned ? { size: Number(size), root: fromBase64(root)! } : undefined;
}

interface Signer {
  name: string;
  id: string;
  key: Bytes;
}

async function signerOf(verifierKey: string): Promise<Signer | undefined> {
  const [, name, id, text] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(verifierKey) ?? [];
  const typed = fromBase64(text ?? '');
  if (!name || !id || typed?.length !== 33 || typed[0] !== ED25519) return undefined;
  const hash = await sha256(joined(new TextEncoder().encode(`${name}\n`), typed));
  return hexOf(hash.subarray(0, 4)) === id ? { name, id, key: typed.slice(1) } : undefined;
}

function signatureIn(lines: string, { name, id }: Signer): Bytes | undefined {
  for (const line of lines.split('\n')) {
    const [, signedBy, text] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = signedBy === name ? fromBase64(text!) : undefined;
    if (bytes?.length === 68 && hexOf(bytes.subarray(0, 4)) === id) return bytes.slice(4);
  }
  return undefined;
}

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
