import { continuation } from './lists';

describe('the line after an item of a list', () => {
  it.each([
    ['- one', '- '],
    ['  * one', '  * '],
    ['1. one', '2. '],
    ['9) one', '10) '],
    ['- [x] done', '- [ ] '],
    ['> quoted', '> '],
    ['> - one', '> - '],
  ])('%j begins with %j', (line, prefix) => {
    expect(continuation(line)).toEqual({ prefix, isEmpty: false });
  });

  it('ends the list if the item has no text', () => {
    expect(continuation('- ')).toMatchObject({ isEmpty: true });
    expect(continuation('- [ ] ')).toMatchObject({ isEmpty: true });
    expect(continuation('> ')).toMatchObject({ isEmpty: true });
  });

  it('is an ordinary line elsewhere', () => {
    expect(continuation('text')).toBeUndefined();
    expect(continuation('-text')).toBeUndefined();
    expect(continuation('2026. was a year')).toBeDefined();
  });
});
