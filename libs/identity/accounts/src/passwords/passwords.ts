import { type Options, hash, verify } from '@node-rs/argon2';
import { randomSecret } from '#platform';

// The value of `Algorithm.Argon2id`. A const enum can't be imported where files are compiled one by one.
const ARGON2ID = 2;

// As the OWASP Password Storage Cheat Sheet recommends: argon2id with 19 MiB, two passes and one lane.
const PARAMETERS: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let dummyHash: Promise<string> | undefined;

/** Hashes a password for storage. Texts that differ only in how accents are encoded are the same password (NFC). */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS);
}

/**
 * Whether a password matches a hash. Without a hash (no such account, or no password) the password is compared with a hash that nothing matches, so that
 * the time taken doesn't reveal whether the account exists.
 */
export async function verifyPassword(
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hashPassword(randomSecret());
  const matches = await verify(storedHash ?? (await dummyHash), password.normalize('NFC'));
  return typeof storedHash === 'string' && matches;
}
