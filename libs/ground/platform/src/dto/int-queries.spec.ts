import { IntQuery } from './fields';
import { OnlyInts, rightInts } from './int-queries';
import { validationPipe } from '../http/validation';

@OnlyInts()
class PollQuery {
  @IntQuery({ doc: 'The last number.', min: 0, max: 1_000, default: 0, example: 1 })
  since = 0;

  @IntQuery({ doc: 'The turn.', min: 1, max: 50, example: 1 })
  turn?: number;
}

@OnlyInts()
class OtherQuery {
  @IntQuery({ doc: 'The turn.', min: 0, max: 5, example: 1 })
  turn?: number;
}

class RuledQuery {
  @IntQuery({ doc: 'The last number.', min: 0, max: 1_000, default: 0, example: 1 })
  since = 0;

  @IntQuery({ doc: 'The turn.', min: 1, max: 50, example: 1 })
  turn?: number;
}

/** What the rules of the fields make of a query. */
async function ruled(query: object): Promise<unknown> {
  return validationPipe().transform(query, { type: 'query', metatype: RuledQuery });
}

describe('a query of whole numbers', () => {
  it.each([
    {},
    { since: '0' },
    { since: '1000', turn: '50' },
    { turn: '1', other: 'x' },
    Object.assign(Object.create(null) as object, { since: '7' }),
  ])('is read as its rules do: %j', async (query) => {
    const read = rightInts(PollQuery, query);
    expect(read).toBeInstanceOf(PollQuery);
    expect({ ...read }).toEqual({ ...((await ruled(query)) as object) });
    expect(await validationPipe().transform(query, { type: 'query', metatype: PollQuery })).toEqual(read);
  });

  it.each([
    { since: '1001' },
    { turn: '0' },
    { since: '-1' },
    { since: '' },
    { since: '1e2' },
    { since: ['1', '2'] },
    { turn: '51' },
    { since: '99999999999' },
  ])('is left to the rules, which refuse it: %j', async (query) => {
    expect(rightInts(PollQuery, query)).toBeUndefined();
    const refused = async (dto: new () => object): Promise<unknown> =>
      validationPipe().transform(query, { type: 'query', metatype: dto });
    await expect(refused(PollQuery)).rejects.toMatchObject({ definition: { status: 400 } });
    await expect(refused(RuledQuery)).rejects.toMatchObject({ definition: { status: 400 } });
  });

  it('is left to the rules in an unusual form, which accept it', async () => {
    expect(rightInts(PollQuery, { since: '007' })).toBeUndefined();
    expect(
      await validationPipe().transform({ since: '007' }, { type: 'query', metatype: PollQuery }),
    ).toEqual({
      since: 7,
    });
  });

  it('has the bounds of its own class', () => {
    expect(rightInts(OtherQuery, { turn: '5' })).toEqual({ turn: 5 });
    expect(rightInts(OtherQuery, { turn: '6' })).toBeUndefined();
    expect(rightInts(RuledQuery, { turn: '5' })).toBeUndefined();
  });
});
