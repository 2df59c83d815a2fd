import { MAX_TOTAL, totalOf } from './totals';

const asked = { limit: 2, total: true };
const counting = (count: number) => jest.fn(() => Promise.resolve(count));

describe('the total of a list', () => {
  it('is the number of rows, without counting them, if they fit on the first page', async () => {
    const count = counting(0);
    expect(await totalOf(asked, { rows: ['a', 'b'], nextCursor: null }, count)).toEqual({
      total: { total: 2 },
    });
    expect(count).not.toHaveBeenCalled();
  });

  it('is counted if the list has more pages', async () => {
    const first = { rows: ['a', 'b'], nextCursor: 'next' };
    const last = { rows: ['c'], nextCursor: null };
    expect(await totalOf(asked, first, counting(3))).toEqual({ total: { total: 3 } });
    expect(await totalOf({ ...asked, cursor: 'next' }, last, counting(3))).toEqual({ total: { total: 3 } });
  });

  it('is never less than the rows of the page, which others may have added before it was read', async () => {
    expect(await totalOf(asked, { rows: ['a', 'b'], nextCursor: 'next' }, counting(0))).toEqual({
      total: { total: 2 },
    });
  });

  it('is exact up to its bound, and says that there are more beyond it', async () => {
    const page = { rows: ['a', 'b'], nextCursor: 'next' };
    expect(await totalOf(asked, page, counting(MAX_TOTAL))).toEqual({ total: { total: MAX_TOTAL } });
    const count = counting(MAX_TOTAL + 1);
    expect(await totalOf(asked, page, count)).toEqual({ total: { total: MAX_TOTAL, atLeast: true } });
    expect(count).toHaveBeenCalledWith(MAX_TOTAL + 1);
  });

  it('is absent unless it was asked for', async () => {
    expect(await totalOf({ limit: 2 }, { rows: [], nextCursor: null }, counting(3))).toEqual({});
  });
});
