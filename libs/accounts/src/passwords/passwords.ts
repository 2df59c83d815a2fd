import { type Options, hash, verify } from '@node-rs/argon2';
import { randomSecret } from '#platform';

/** argon2id in the package's enum, which is gone when files are compiled one by one. */
const ARGON2ID = 2;

/** OWASP, Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const PARAMETERS: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let dummy: Promise<string> | undefined;

/** Hashes a password for keeping. The same text written with other code points is the same password (NFC). */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS);
}

/**
 * Whether a password is the one that was hashed. Without a hash (nobody of that name) it is compared with one that
 * nothing matches, so that the work done doesn't tell the two cases apart.
 */
export async function verifyPassword(kept: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword(randomSecret());
  const matches = await verify(kept ?? (await dummy), password.normalize('NFC'));
  return kept !== undefined && matches;
}
