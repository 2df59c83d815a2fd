import { countedPages } from './more';

describe('a list with its total', () => {
  const of = (meta: { total?: number; atLeast?: boolean }) =>
    countedPages<number>(['rows'], () => Promise.reject(new Error())).select!({
      pages: [{ data: [1], meta: { ...meta, nextCursor: null } }],
      pageParams: [undefined],
    });

  it('says how many rows there are, and whether there are more', () => {
    expect(of({ total: 1 })).toEqual({ rows: [1], total: 1, atLeast: false });
    expect(of({ total: 10_000, atLeast: true })).toEqual({ rows: [1], total: 10_000, atLeast: true });
    expect(of({})).toEqual({ rows: [1], total: null, atLeast: false });
  });
});
