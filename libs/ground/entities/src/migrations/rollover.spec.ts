import { schema } from '../index';
import { type RolloverMigration, blockingStatements } from './rollover';

const migration = (
  statements: string[],
  options: Pick<RolloverMigration, 'contracts' | 'transaction'> = {},
): RolloverMigration => ({
  ...options,
  up: async (runner) => {
    for (const statement of statements) await runner.query(statement);
  },
  down: async () => {},
});

describe('a migration after the baseline', () => {
  it('neither blocks nor breaks processes of the version before', async () => {
    const [, ...later] = schema.migrations;
    for (const Migration of later as (new () => RolloverMigration)[])
      expect(await blockingStatements(new Migration())).toEqual([]);
  });

  it('removes only what no version has used since a migration before it', () => {
    const names = (schema.migrations as (new () => RolloverMigration)[]).map(({ name }) => name);
    (schema.migrations as (new () => RolloverMigration)[]).forEach((Migration, position) => {
      const { contracts } = new Migration();
      if (contracts !== undefined) expect(names.slice(0, position)).toContain(contracts);
    });
  });

  it.each([
    'CREATE INDEX nodes_x_idx ON nodes (tenant_id)',
    'CREATE UNIQUE INDEX nodes_x_idx ON nodes (tenant_id)',
    'CREATE INDEX CONCURRENTLY nodes_x_idx ON nodes (tenant_id)',
    'DROP INDEX nodes_x_idx',
    'ALTER TABLE nodes ADD CONSTRAINT nodes_x CHECK (bytes > 0)',
    'ALTER TABLE nodes ADD COLUMN x int NOT NULL',
    'ALTER TABLE nodes ADD COLUMN x int NOT NULL, ADD COLUMN y int DEFAULT 1',
    'ALTER TABLE nodes ADD COLUMN x uuid DEFAULT gen_random_uuid()',
    'ALTER TABLE nodes ALTER COLUMN bytes TYPE bigint',
    'ALTER TABLE nodes ALTER COLUMN bytes SET NOT NULL',
    'ALTER TABLE nodes DROP COLUMN bytes',
    'ALTER TABLE nodes RENAME COLUMN bytes TO size',
    'DROP TABLE nodes',
    'UPDATE nodes SET bytes = 0',
    'DELETE FROM nodes WHERE bytes = 0',
    'INSERT INTO trash (tenant_id) SELECT tenant_id FROM nodes',
    'WITH n AS (SELECT 1) UPDATE nodes SET bytes = 0',
    'LOCK TABLE nodes',
    'SET LOCAL statement_timeout = 0',
  ])('may not run %s', async (statement) => {
    expect(await blockingStatements(migration([statement]))).toHaveLength(1);
  });

  it.each<[string, Pick<RolloverMigration, 'contracts' | 'transaction'>]>([
    ['CREATE INDEX CONCURRENTLY nodes_x_idx ON nodes (tenant_id)', { transaction: false }],
    ['DROP INDEX CONCURRENTLY nodes_x_idx', { transaction: false }],
    ['ALTER TABLE nodes ADD CONSTRAINT nodes_x CHECK (bytes > 0) NOT VALID', {}],
    ['ALTER TABLE nodes VALIDATE CONSTRAINT nodes_x', {}],
    ['ALTER TABLE nodes ADD COLUMN x int, ADD COLUMN y numeric(4, 2) NOT NULL DEFAULT 0', {}],
    ['ALTER TABLE nodes ALTER COLUMN bytes SET NOT NULL', { contracts: 'Adds1' }],
    ['ALTER TABLE nodes DROP COLUMN bytes', { contracts: 'Adds1' }],
    ['UPDATE nodes SET x = 0 WHERE id IN (SELECT id FROM nodes LIMIT 1000)', { transaction: false }],
    ['CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM nodes; END $$', {}],
  ])('may run %s', async (statement, options) => {
    expect(await blockingStatements(migration([statement], options))).toEqual([]);
  });

  it('may do anything to a table that it creates', async () => {
    const statements = [
      'CREATE TABLE stars (tenant_id uuid NOT NULL, id uuid NOT NULL)',
      'CREATE UNIQUE INDEX stars_idx ON stars (tenant_id, id)',
      'ALTER TABLE stars ADD CONSTRAINT stars_fk FOREIGN KEY (tenant_id) REFERENCES tenants (id)',
      'INSERT INTO stars (tenant_id, id) SELECT tenant_id, id FROM nodes',
    ];
    expect(await blockingStatements(migration(statements))).toEqual([]);
  });
});
