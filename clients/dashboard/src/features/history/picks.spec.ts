import { isDeleted, pickNewer, pickOlder, pickRevision, readPicks, writePicks } from './picks';

describe('picking two revisions', () => {
  it('compares a revision with the one before it', () => {
    expect(pickRevision(7)).toEqual({ older: 6, newer: 7 });
    expect(pickRevision(1)).toEqual({ older: 0, newer: 1 });
  });

  it('keeps the older one older', () => {
    expect(pickOlder({ older: 2, newer: 5 }, 3, 9)).toEqual({ older: 3, newer: 5 });
    expect(pickOlder({ older: 2, newer: 5 }, 5, 9)).toEqual({ older: 5, newer: 6 });
    expect(pickOlder({ older: 2, newer: 5 }, 9, 9)).toEqual({ older: 8, newer: 9 });
  });

  it('keeps the newer one newer', () => {
    expect(pickNewer({ older: 2, newer: 5 }, 9)).toEqual({ older: 2, newer: 9 });
    expect(pickNewer({ older: 4, newer: 5 }, 2)).toEqual({ older: 1, newer: 2 });
  });

  it('knows a revision that was deleted from one that was not read yet', () => {
    expect(isDeleted(6, [9, 8, 7], true)).toBe(true);
    expect(isDeleted(6, [9, 8, 7], false)).toBe(false);
    expect(isDeleted(8, [9, 7], false)).toBe(true);
    expect(isDeleted(7, [9, 8, 7], true)).toBe(false);
    // Nothing is before the first revision.
    expect(isDeleted(0, [9, 8, 7], true)).toBe(false);
  });

  it('is kept in the address', () => {
    expect(readPicks(writePicks({ older: 3, newer: 7 }), 9)).toEqual({ older: 3, newer: 7 });
  });

  it.each(['7..3', '3..10', '3', '', undefined, 3, 'a..b'])('is not taken from %j', (value) =>
    expect(readPicks(value, 9)).toBeUndefined(),
  );
});
