import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { programs, root } from '../../scripts/lib/paths.mjs';

const MIGRATIONS = 'libs/ground/entities/src/migrations';

/** A version of the service in a folder. */
export class Version {
  /** Its built programs, by name. */
  programs;
  /** The names of its migrations, in their order. */
  migrations;
  #readme;

  /** @param {string} folder with its sources */
  constructor(folder) {
    this.programs = Object.fromEntries(
      Object.entries(programs).map(([name, file]) => [name, join(folder, relative(root, file))]),
    );
    this.migrations = readdirSync(join(folder, MIGRATIONS))
      .filter((name) => /^\d+-.*\.ts$/.test(name))
      .map((name) => name.slice(0, -'.ts'.length))
      .sort();
    this.#readme = readFileSync(join(folder, 'README.md'), 'utf8');
  }

  get newestMigration() {
    return this.migrations.at(-1);
  }

  /** The settings that this version has. It may refuse to start with others, so an operator adds these after the upgrade. */
  known(settings) {
    return Object.fromEntries(
      Object.entries(settings).filter(([name]) => this.#readme.includes(`\`${name}\``)),
    );
  }
}

/** The version of this checkout. */
export const present = new Version(root);

/** The file of a migration, from the root of its version. */
export function fileOf(migration) {
  return `${MIGRATIONS}/${migration}.ts`;
}
