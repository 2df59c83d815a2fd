import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration after the baseline. It runs while processes of the version before serve. */
export interface RolloverMigration extends MigrationInterface {
  /**
   * For a migration that removes something: the name of the migration since which no version uses it. Versions that don't know this one refuse to
   * start on the database. A migration without it only adds, and every version can use the database after it.
   */
  readonly contracts?: string;
}

/** A thing that a statement must not do, and what to do instead. */
interface Rule {
  refuses(statement: string, migration: RolloverMigration): boolean;
  instead: string;
  /** The rule is only for tables that the migration does not create itself: nobody reads or writes a new one yet. */
  existingTables?: true;
}

const inContract = ({ contracts }: RolloverMigration) => contracts !== undefined;

const RULES: Rule[] = [
  {
    refuses: (sql) => /^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY\b)/i.test(sql),
    instead: 'CREATE INDEX CONCURRENTLY, which does not keep others from writing.',
    existingTables: true,
  },
  {
    refuses: (sql) => /^(DROP INDEX|REINDEX \w+) (?!CONCURRENTLY\b)/i.test(sql),
    instead: 'CONCURRENTLY, which waits for others instead of keeping them waiting.',
  },
  {
    refuses: (sql, { transaction }) => /\bCONCURRENTLY\b/i.test(sql) && transaction !== false,
    instead: 'a migration with `readonly transaction = false` and no other statement.',
  },
  {
    refuses: (sql) => /\bADD (CONSTRAINT|FOREIGN KEY|CHECK)\b(?!.*\b(NOT VALID|USING INDEX)\b)/i.test(sql),
    instead: 'ADD CONSTRAINT … NOT VALID, and VALIDATE CONSTRAINT in the next migration.',
    existingTables: true,
  },
  {
    refuses: (sql) => /\bADD COLUMN\b[^,]*\bNOT NULL\b(?![^,]*\bDEFAULT\b)/i.test(withoutDefaults(sql)),
    instead: 'a column with a default, or one that can be null: the version before does not write it.',
    existingTables: true,
  },
  {
    refuses: (sql) =>
      /\bADD COLUMN\b[^,]*\bDEFAULT (gen_random_uuid|random|clock_timestamp|nextval|new_id)\b/i.test(sql),
    instead: 'a constant default, which does not rewrite the table.',
    existingTables: true,
  },
  {
    refuses: (sql) => /\bALTER( COLUMN)? \w+( SET DATA)? TYPE\b|\bSET (UN)?LOGGED\b/i.test(sql),
    instead: 'a new column or table, filled in batches: this rewrites the table.',
    existingTables: true,
  },
  {
    refuses: (sql, migration) =>
      /\bDROP (TABLE|COLUMN|CONSTRAINT|FUNCTION|TRIGGER)\b|\bRENAME\b|\bSET NOT NULL\b/i.test(sql) &&
      !inContract(migration),
    instead:
      "a migration with `readonly contracts = '…'`, a version later. Before SET NOT NULL, validate CHECK (… IS NOT NULL).",
  },
  {
    refuses: (sql, { transaction }) =>
      /^(WITH\b.*\b)?(UPDATE|DELETE FROM|INSERT INTO .*\bSELECT)\b/i.test(sql) &&
      !(/\bLIMIT\b/i.test(sql) && transaction === false),
    instead: 'a background job, or batches with LIMIT in a migration with `readonly transaction = false`.',
    existingTables: true,
  },
  {
    refuses: (sql) => /^(LOCK|TRUNCATE|CLUSTER|VACUUM FULL)\b|\b(lock|statement)_timeout\b/i.test(sql),
    instead:
      'a statement that needs no lock for long. The connection limits how long it waits for one, and then the migration is tried again.',
  },
];

const CREATED = /^CREATE (?:UNLOGGED )?TABLE (\w+)/i;

/** The statements of a migration that block or break processes of the version before, each with what to do instead. */
export async function blockingStatements(migration: RolloverMigration): Promise<string[]> {
  const statements = (await recorded(migration)).map(plain);
  const created = new Set(statements.flatMap((sql) => CREATED.exec(sql)?.[1] ?? []));
  return statements.flatMap((sql) =>
    RULES.filter((rule) => !(rule.existingTables && created.has(tableOf(sql) ?? '')))
      .filter((rule) => rule.refuses(sql, migration))
      .map(({ instead }) => `${sql.slice(0, 80)}: use ${instead}`),
  );
}

/** Runs the migration without a database. Every statement returns no rows. */
async function recorded(migration: RolloverMigration): Promise<string[]> {
  const statements: string[] = [];
  const runner = {
    query: (sql: string) => {
      statements.push(sql);
      return Promise.resolve([]);
    },
  };
  await migration.up(runner as unknown as QueryRunner);
  return statements;
}

/** A statement on one line, without comments and the bodies of functions. */
function plain(sql: string): string {
  return sql
    .replace(/\$(\w*)\$.*?\$\1\$/gs, '$$')
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Hides commas within brackets, which separate no clauses. */
function withoutDefaults(sql: string): string {
  return sql.replace(/\([^()]*\)/g, '()');
}

function tableOf(sql: string): string | undefined {
  return (/^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+)/i.exec(sql) ??
    /^CREATE (?:UNIQUE )?INDEX .*? ON (?:ONLY )?(\w+)/i.exec(sql) ??
    /^(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)/i.exec(sql))?.[1];
}
