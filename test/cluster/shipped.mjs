import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

/** A file of deploy/three-machines, which the check runs with other addresses. */
export function shipped(name) {
  return readFileSync(join(root, 'deploy/three-machines', name), 'utf8');
}
