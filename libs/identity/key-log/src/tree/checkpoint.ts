import { createHash, createPrivateKey, sign } from 'node:crypto';

/** The type of an Ed25519 signature of a note (C2SP signed-note). */
const ED25519 = 1;
const KEY_ID_BYTES = 4;

/** The key with which a log signs its checkpoints. */
export interface LogKey {
  /** The name of the log and of its key: the address of the log without its scheme. */
  origin: string;
  /** The 32 bytes of the Ed25519 public key. */
  publicKey: Buffer;
}

/** The statement of what a log has: a checkpoint (C2SP tlog-checkpoint) as a signed note. @param privateKey PKCS #8 */
export function signCheckpoint(
  key: LogKey,
  { size, root }: { size: number; root: Buffer },
  privateKey: Buffer,
): string {
  const text = `${key.origin}\n${size}\n${root.toString('base64')}\n`;
  const signer = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  const signature = Buffer.concat([keyIdOf(key), sign(null, Buffer.from(text), signer)]);
  return `${text}\n— ${key.origin} ${signature.toString('base64')}\n`;
}

/** The key in the form in which verifiers of notes take it: name, id and key. */
export function verifierKeyOf(key: LogKey): string {
  return `${key.origin}+${keyIdOf(key).toString('hex')}+${typed(key.publicKey).toString('base64')}`;
}

function keyIdOf({ origin, publicKey }: LogKey): Buffer {
  const hash = createHash('sha256').update(`${origin}\n`).update(typed(publicKey)).digest();
  return hash.subarray(0, KEY_ID_BYTES);
}

function typed(publicKey: Buffer): Buffer {
  return Buffer.concat([Buffer.of(ED25519), publicKey]);
}
