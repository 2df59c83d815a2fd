import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

/** Loads every source file that declares statements, which are registered when their file loads. */
export function loadStatements(): void {
  const files = ['libs', 'apps']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(testing|migrations|node_modules|dist)\//.test(relative(root, file)))
    .filter((file) => /\b(statement|retention)\b/.test(readFileSync(file, 'utf8')));
  for (const file of files) jest.requireActual(file);
}
