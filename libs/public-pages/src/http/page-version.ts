import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '#platform';

/**
 * Identifies the code of the public pages; it is a part of their ETags. It is a hash of all code of this lib, so that caches don't keep
 * pages that an earlier version of the service rendered.
 */
export const PAGE_VERSION = hashOfCode(join(__dirname, '..'));

function hashOfCode(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.[jt]sx?$/.test(name),
  );
  return sha256(
    files
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\0'),
  ).toString('hex');
}
