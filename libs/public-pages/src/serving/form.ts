import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '#platform';

/**
 * Names how this version of the service makes pages; it stands in their ETags. It is a hash of the code itself, so that no
 * change of it leaves readers with what it made before.
 */
export const FORM = hashOf(__dirname);

function hashOf(folder: string): string {
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
