import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../paths.mjs';

const folder = join(root, 'libs', 'ground', 'entities', 'src');

/** The index of the data model: a file `x.entity.ts` in any folder is an entity, and a file directly in `migrations` is a migration. */
export function schemaIndex() {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const entities = files.filter((file) => file.endsWith('.entity.ts')).map(described);
  const migrations = files.filter((file) => /^migrations.\d+-[^/\\]+\.ts$/.test(file)).map(described);
  return `// Written by npm run docs from the files in this folder.
import { recordedTables } from './triggers';
${[...entities, ...migrations].map(({ name, path }) => `import { ${name} } from '${path}';`).join('\n')}

/** The data model: all entities, all migrations in their order, and the tables whose changes are events. */
export const schema = {
  entities: [${entities.map(({ name }) => name).join(', ')}],
  migrations: [${migrations.map(({ name }) => name).join(', ')}],
  recordedTables,
};

${entities.map(({ path }) => `export * from '${path}';`).join('\n')}
export * from './accounts/plans';
export { appendOnlyTables, triggers } from './triggers';
`;
}

/** @param {string} file */
function described(file) {
  const name = /^export class (\w+)/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1];
  if (!name) throw new Error(`${file} must export a class.`);
  return {
    name,
    path: `./${relative(folder, join(folder, file)).split(sep).join('/').replace(/\.ts$/, '')}`,
  };
}
