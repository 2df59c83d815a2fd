import { Column, Entity, PrimaryColumn } from 'typeorm';
import { columns } from './columns';
import { computed } from './computed';
import type { Names } from './parameters';
import type { Queries } from './queries';
import { statement, valuesOf } from './statement';

@Entity('things')
class Thing {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { nullable: true })
  ownerUserId!: string | null;

  @Column('text', { array: true })
  tags!: string[];

  transient!: string;
}

const THING = columns(Thing, 't', 'id', 'ownerUserId', 'tags');
const KNOWN = 't.tenant_id = :tenantId' as const;
const hidden: string = 't.tenant_id = :tenantId';

const FIND = statement(
  { ...THING.row, count: computed.int() },
  `SELECT ${THING.sql}, 1 AS count FROM things t WHERE ${KNOWN} AND t.id = :id::uuid AND t.name <> 'a:b'`,
);
const FIND_BY_PART = statement(THING.row, `SELECT ${THING.sql} FROM things t WHERE ${hidden} AND t.id = :id`);
const COUNT = statement({ count: computed.int() }, 'SELECT count(*)::int AS count FROM things');
const TOUCH = statement('UPDATE things SET seen = true WHERE id = :id');

describe('statement', () => {
  it('selects the columns of an entity under the names of its properties', () => {
    expect(THING.sql).toBe('t.id, t.owner_user_id AS "ownerUserId", t.tags');
    expect(Object.keys(FIND.shape!)).toEqual(['id', 'ownerUserId', 'tags', 'count']);
    expect(FIND.shape!.tags!.types).toEqual(['_text']);
  });

  it('selects columns under other names', () => {
    const renamed = columns(Thing, 't', { thingId: 'id', tags: 'tags' }, 'ownerUserId');
    expect(renamed.sql).toBe('t.id AS "thingId", t.tags, t.owner_user_id AS "ownerUserId"');
    expect(Object.keys(renamed.row)).toEqual(['thingId', 'tags', 'ownerUserId']);
    expect(columns(Thing, 't', { thingId: 'id' }).sql).toBe('t.id AS "thingId"');
  });

  it('refuses a property that is not a column', () => {
    expect(() => columns(Thing, 't', { other: 'transient' })).toThrow('Thing.transient is not a column.');
    expect(() => columns(Thing, 't', 'transient')).toThrow('Thing.transient is not a column.');
  });

  it('takes values by name', () => {
    expect(FIND.text).toContain('t.tenant_id = $1 AND t.id = $2::uuid');
    expect(valuesOf(FIND, { id: 'i', tenantId: null })).toEqual([null, 'i']);
  });

  it.each([
    [{ tenantId: 't' }, 'The parameter id is missing'],
    [{ tenantId: 't', id: undefined }, 'The parameter id is missing'],
    [{ tenantId: 't', id: 'i', name: 'n', size: 1 }, 'Unknown parameters name, size'],
  ])('refuses %j', (parameters, message) => {
    expect(() => valuesOf(FIND, parameters)).toThrow(message);
  });
});

/** Never called: the compiler checks each line. */
export async function typed(queries: Queries): Promise<void> {
  const names: Names<`SELECT :a, 'x:b', :c::text, d::e, "f" = :g`> = 'g';
  void names;
  const row = await queries.one(FIND, { tenantId: 't', id: 'i' });
  const id: string | undefined = row?.id;
  const owner: string | null | undefined = row?.ownerUserId;
  const count: number | undefined = row?.count;
  void [id, owner, count];
  await queries.all(COUNT);
  await queries.run(TOUCH, { id: 'i' });
  await queries.all(FIND_BY_PART, { tenantId: 't', id: 'i' });
  // @ts-expect-error a name is missing
  await queries.one(FIND, { id: 'i' });
  // @ts-expect-error a name is unknown
  await queries.one(FIND, { tenantId: 't', id: 'i', name: 'n' });
  // @ts-expect-error a value is missing
  await queries.run(TOUCH, { id: undefined });
  // @ts-expect-error the parameters are missing
  await queries.run(TOUCH);
  // @ts-expect-error a name that can be read is missing
  await queries.all(FIND_BY_PART, { tenantId: 't' });
  // @ts-expect-error no column of that name is selected
  void row?.name;
  // @ts-expect-error no property of that name
  columns(Thing, 't', 'name');
}
