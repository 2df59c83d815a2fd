import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** SHA-256 of text (as UTF-8) or bytes. */
export function sha256(data: string | Buffer): Buffer {
  return hash('sha256', data, 'buffer');
}

/** A secret of `bytes` random bytes in base64url. */
export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** Compares two secrets in constant time, so that the time doesn't reveal where they differ. */
export function equalSecrets(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A hash of the compiled code in a folder and its subfolders, in hex. It changes with every version of that code. */
export function hashOfCode(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.[jt]sx?$/.test(name),
  );
  return sha256(
    names
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\0'),
  ).toString('hex');
}
