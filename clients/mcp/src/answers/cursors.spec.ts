import { ShortCursors } from './cursors.js';

describe('short names of cursors', () => {
  const cursors = new ShortCursors();

  it('stand for the cursors, which can be used too', () => {
    const name = cursors.shorten('a long cursor')!;
    expect(name).toMatch(/^p[0-9a-f]{8}$/);
    expect(cursors.resolve(name)).toBe('a long cursor');
    expect(cursors.resolve('a long cursor')).toBe('a long cursor');
    expect([cursors.shorten(null), cursors.resolve(undefined)]).toEqual([undefined, undefined]);
  });

  it('are forgotten, oldest first, and say so', () => {
    const first = cursors.shorten('first')!;
    for (let i = 0; i < 500; i++) cursors.shorten(`cursor ${i}`);
    expect(() => cursors.resolve(first)).toThrow('no longer known');
  });
});
