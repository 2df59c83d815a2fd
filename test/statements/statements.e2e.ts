import { Client } from 'pg';
import { getMetadataArgsStorage } from 'typeorm';
import { schema } from '#entities';
import { declaredStatements } from '#platform';
import { deployment } from '../support/deployments';
import { Describer } from './describer';
import { loadStatements } from './load-statements';
import { bindingOf } from './tenant-binding';
import { UNBOUND } from './unbound';

const tenantTables = new Set(
  getMetadataArgsStorage()
    .columns.filter(({ propertyName }) => propertyName === 'tenantId')
    .map(({ target }) => getMetadataArgsStorage().tables.find((table) => table.target === target)!.name!),
);
loadStatements();
const statements = declaredStatements().map((statement) => [readable(statement), statement] as const);

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

  it.each(statements)(
    'can be prepared, and returns the columns that it declares: %s',
    async (_, { text, shape }) => {
      const columns = await describer.describe(text);
      expect(columns.map(({ name }) => name).sort()).toEqual(Object.keys(shape ?? {}).sort());
      for (const { name, type } of columns)
        expect([name, shape![name]!.types]).toEqual([name, expect.arrayContaining([type])]);
    },
  );

  it.each(statements)(
    'binds every table of a tenant to the tenant, except where UNBOUND lists it: %s',
    async (_, statement) => {
      const allowed = UNBOUND.filter(({ where }) => readable(statement).includes(where)).flatMap(
        ({ tables }) => tables,
      );
      expect(await bindingOf(statement, tenantTables)).toEqual([...new Set(allowed)].sort());
    },
  );

  it.each(UNBOUND)('that UNBOUND lists exists, and is the only one with its text: $where', ({ where }) => {
    expect(statements.filter(([text]) => text.includes(where))).toHaveLength(1);
  });
});

/** The text of a statement on one line, with the names of its parameters. */
function readable({ text, names }: { text: string; names: readonly string[] }): string {
  return text
    .replace(/\$(\d+)/g, (_, number: string) => `:${names[Number(number) - 1]}`)
    .replace(/\s+/g, ' ')
    .trim();
}
