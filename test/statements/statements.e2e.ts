import { Client } from 'pg';
import type * as Typeorm from 'typeorm';
import type * as Entities from '#entities';
import { columnName } from '../../libs/ground/platform/src/database/naming';
import { built } from '../support/built';
import { deployment } from '../support/deployments';
import { BATCHES, CROSSINGS, SHOWN_WHILE_SUSPENDED } from './crossings';
import { Describer } from './describer';
import { loadStatements } from './load-statements';
import { bindingOf } from './tenant-binding';
import { PUBLIC_TABLES, UNBOUND } from './unbound';

const { declaredLooks, declaredStatements } = loadStatements();
const { schema } = built<typeof Entities>('#entities');
const { columns, tables } = built<typeof Typeorm>('typeorm').getMetadataArgsStorage();
const tableOf = (entity: unknown) => tables.find(({ target }) => target === entity)!.name!;
const tenantTables = new Set(
  columns.filter(({ propertyName }) => propertyName === 'tenantId').map(({ target }) => tableOf(target)),
);
/** The columns that name another tenant than that of the row. */
const tenantLinks = columns
  .filter(({ propertyName }) => propertyName.endsWith('TenantId'))
  .map(({ target, propertyName }) => `${tableOf(target)}.${columnName(propertyName)}`);
const looks = new Set<object>(declaredLooks());
const statements = declaredStatements().map((statement) => [readable(statement), statement] as const);
const bindings = new Map(
  statements.map(([, statement]) => [statement, bindingOf(statement, tenantTables, tenantLinks)]),
);

describe('every declared statement', () => {
  let client: Client;
  let describer: Describer;

  beforeAll(async () => {
    client = new Client({ connectionString: deployment().databaseUrl });
    await client.connect();
    describer = await Describer.on(client);
  });

  afterAll(() => client?.end());

  it('is registered when the modules are loaded', () => {
    expect(statements.length).toBeGreaterThan(200);
    expect(tenantTables.size).toBeGreaterThan(25);
    expect(schema.entities.length).toBeGreaterThan(tenantTables.size);
  });

  it('can be prepared, and returns the columns that it declares', async () => {
    const wrong = [];
    for (const [statement, { text, shape }] of statements) {
      const declared: NonNullable<typeof shape> = shape ?? {};
      const columns = await describer.describe(text).catch((error: Error) => error.message);
      const asDeclared =
        typeof columns !== 'string' &&
        columns.length === Object.keys(declared).length &&
        new Set(columns.map(({ name }) => name)).size === columns.length &&
        columns.every(({ name, type }) => declared[name]?.types.includes(type));
      if (!asDeclared) wrong.push({ statement, columns, declared });
    }
    expect(wrong).toEqual([]);
  });

  it('binds every table of a tenant to the tenant, except where UNBOUND (test/statements/unbound.ts) lists it', async () => {
    const wrong = [];
    for (const [text, statement] of statements) {
      // One function makes the statements that find tenants with due work. They return nothing else.
      if (looks.has(statement)) {
        expect(Object.keys(statement.shape!)).toEqual(['tenantId']);
        continue;
      }
      const allowed = UNBOUND.filter(({ where }) => text.includes(where)).flatMap(({ tables }) => tables);
      const { unbound } = await bindings.get(statement)!;
      const isPublic = (table: string) => table in PUBLIC_TABLES;
      if (unbound.some(isPublic)) expect(text).toContain('WHERE dn.deletes_at IS NOT NULL');
      const found = unbound.filter((table) => !isPublic(table)).join();
      const listed = [...new Set(allowed)].sort().join();
      if (found !== listed) wrong.push({ statement: text, unbound: found, listed });
    }
    expect(wrong).toEqual([]);
  });

  it('reach rows of a second tenant only through what CROSSINGS (test/statements/crossings.ts) lists, and write them only in its tables', async () => {
    const found: Record<string, Set<string>> = {};
    for (const [, statement] of statements) {
      const { links, writes } = await bindings.get(statement)!;
      for (const link of links) found[link] = new Set([...(found[link] ?? []), ...writes]);
    }
    const written = Object.entries(found).map(([link, tables]) => [link, [...tables].sort()]);
    const listed = Object.entries(CROSSINGS).map(([link, { writes }]) => [link, writes]);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(listed));
  });

  it('leave out suspended tenants when they show rows of a second tenant, except where SHOWN_WHILE_SUSPENDED (test/statements/crossings.ts) lists it', async () => {
    const found: string[] = [];
    for (const [text, statement] of statements) {
      const shows = Object.keys(statement.shape ?? {}).length > 0;
      const leavesOut = /\bdeletes_at IS (NOT )?NULL/.test(text);
      if (shows && !leavesOut && (await bindings.get(statement)!).links.length > 0) found.push(text);
    }
    const listed = SHOWN_WHILE_SUSPENDED.map(({ where }) => where);
    expect(found.filter((text) => !listed.some((where) => text.includes(where)))).toEqual([]);
    expect(listed.filter((where) => !found.some((text) => text.includes(where)))).toEqual([]);
  });

  it('serve several tenants at once only where BATCHES (test/statements/crossings.ts) lists them', async () => {
    const found = [];
    for (const [text, statement] of statements)
      if ((await bindings.get(statement)!).isBatch) found.push(text);
    const listed = BATCHES.map(({ where }) => where);
    expect(found.map((text) => listed.find((where) => text.includes(where)) ?? text).sort()).toEqual(
      listed.sort(),
    );
  });

  it.each(UNBOUND)(
    'that UNBOUND (test/statements/unbound.ts) lists exists, and is the only one with its text: $where',
    ({ where }) => {
      expect(statements.filter(([text]) => text.includes(where))).toHaveLength(1);
    },
  );
});

/** The text of a statement on one line, with the names of its parameters. */
function readable({ text, names }: { text: string; names: readonly string[] }): string {
  return text
    .replace(/\$(\d+)/g, (_, number: string) => `:${names[Number(number) - 1]}`)
    .replace(/\s+/g, ' ')
    .trim();
}
