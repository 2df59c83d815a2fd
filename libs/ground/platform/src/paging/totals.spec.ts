import { MAX_TOTAL, totalOf } from './totals';

describe('the total of a list', () => {
  it('is exact up to its bound', () => {
    expect(totalOf(0)).toEqual({ total: 0 });
    expect(totalOf(MAX_TOTAL)).toEqual({ total: MAX_TOTAL });
  });

  it('says that there are more beyond it', () => {
    expect(totalOf(MAX_TOTAL + 1)).toEqual({ total: MAX_TOTAL, atLeast: true });
  });
});
