import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type * as Platform from '#platform';
import { root } from '../../scripts/lib/paths.mjs';
import { built } from '../support/built';

/** Loads every built file that declares statements, which are registered when their file loads, and returns the lib that has registered them. */
export function loadStatements(): typeof Platform {
  const files = ['libs', 'apps']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(testing|launcher|migrations|node_modules|dist)\//.test(relative(root, file)))
    .filter((file) => /\b(statement|retention)\b/.test(readFileSync(file, 'utf8')));
  for (const file of files) built(relative(root, file));
  return built('#platform');
}
