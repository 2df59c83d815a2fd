import { eachOf } from './each-of';
import { Together } from './together';

interface Item {
  key: string;
  value: number;
}

/** Answers each value, with the sizes of the statements and the values that had one of their own. */
function together(all: (items: Item[]) => Promise<number[]>) {
  const alone: number[] = [];
  const statements: number[][] = [];
  const shared = new Together<Item, number>({
    all: (items) => {
      statements.push(items.map(({ value }) => value));
      return all(items);
    },
    one: ({ value }) => {
      alone.push(value);
      return value < 0 ? Promise.reject(new Error('refused')) : Promise.resolve(value);
    },
    keys: ({ key }) => [key],
  });
  const add = (...values: number[]) =>
    Promise.allSettled(values.map((value) => shared.add({ key: `${Math.abs(value) % 10}`, value })));
  return { add, alone, statements };
}

const values = (items: Item[]) => Promise.resolve(items.map(({ value }) => value));
const fulfilled = (...all: number[]) => all.map((value) => ({ status: 'fulfilled', value }));

describe('Together', () => {
  it('shares a statement, but not between items with the same key', async () => {
    const { add, alone, statements } = together(values);
    expect(await add(1, 2, 11, 3, 12, 21)).toEqual(fulfilled(1, 2, 11, 3, 12, 21));
    expect(statements).toEqual([[1, 2, 3]]);
    expect(alone).toEqual([11, 12, 21]);
  });

  it('answers an item that shares a key without waiting for the statement of the others', async () => {
    let end = (): void => undefined;
    const { add } = together(
      (items) => new Promise((resolve) => (end = () => resolve(items.map(({ value }) => value)))),
    );
    const others = add(1, 2);
    const sharing = await add(11, -12);
    expect(sharing.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    end();
    expect(await others).toEqual(fulfilled(1, 2));
  });

  it('lets each item have its own fate if the statement fails', async () => {
    const failed = Object.assign(new Error('fails'), { severity: 'ERROR', code: '55P03' });
    const { add, alone } = together(() => Promise.reject(failed));
    const [first, second, third] = await add(1, -2, 3);
    expect([first, third]).toEqual(fulfilled(1, 3));
    expect(second).toMatchObject({ status: 'rejected', reason: { message: 'refused' } });
    expect(alone).toEqual([1, -2, 3]);
  });

  it.each([
    { code: '57P01', severity: 'FATAL' },
    { code: '08006', severity: 'ERROR' },
    { code: '58030', severity: 'PANIC' },
    { code: 'EPIPE' },
    {},
  ])('does nothing again if the statement may have run: %j', async (fields) => {
    const lost = Object.assign(new Error('lost'), fields);
    const { add, alone } = together(() => Promise.reject(lost));
    for (const result of await add(1, 2)) expect(result).toEqual({ status: 'rejected', reason: lost });
    expect(alone).toEqual([]);
  });
});

describe('eachOf', () => {
  it('takes the values of a statement from the rows of q', () => {
    expect(
      eachOf(`d.tenant_id = :tenantId::uuid AND 'read:inbox' = ANY (t.scopes) AND d.message_id > :after`),
    ).toBe(
      `d.tenant_id = q."tenant_id"::uuid AND 'read:inbox' = ANY (t.scopes) AND d.message_id > q."after"`,
    );
  });
});
