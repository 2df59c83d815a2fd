import { type ListedSegment, replacedAfter, segmentsToMerge, segmentsToRenew, tierOf } from './merge-plan';
import { MAX_ENTRIES } from './segment-head';

const segment = (entries: number, i: number, replaced = 0): ListedSegment => ({
  id: String(i).padStart(6, '0'),
  entries,
  replaced,
});
const segments = (...sizes: number[]) => sizes.map((entries, i) => segment(entries, i));

describe('the segments that become one', () => {
  it('are those of a size of which there are eight', () => {
    expect(segmentsToMerge(segments(9, 9, 9, 9, 9, 9, 9))).toEqual([]);
    const merged = segmentsToMerge(segments(9, 9, 9, 9, 9, 9, 9, 9, 500));
    expect(merged.map(({ entries }) => entries)).toEqual([9, 9, 9, 9, 9, 9, 9, 9]);
  });

  it('never have more entries than a segment can have', () => {
    const merged = segmentsToMerge(Array.from({ length: 10 }, (_, i) => segment(16_000, i)));
    expect(merged).toHaveLength(2);
    expect(segmentsToMerge(segments(...Array.from({ length: 20 }, () => MAX_ENTRIES)))).toEqual([]);
  });

  it('are few however many passages are written', () => {
    let all: ListedSegment[] = [];
    let written = 0;
    for (let i = 0; i < 5_000; i++) {
      all.push(segment(40, written++));
      for (;;) {
        const merged = segmentsToMerge(all);
        if (merged.length === 0) break;
        const sum = merged.reduce((total, { entries }) => total + entries, 0);
        all = [...all.filter((one) => !merged.includes(one)), segment(sum, written++)];
      }
    }
    expect(all.reduce((total, { entries }) => total + entries, 0)).toBe(200_000);
    expect(all.length).toBeLessThan(8 * (tierOf(MAX_ENTRIES) + 1) + 200_000 / 16_384);
  });

  it('are the oldest one if a third of all entries is outdated, until it is less', () => {
    let all = [segment(9_000, 1), segment(9_000, 2), segment(0, 3, 8_000)];
    expect(segmentsToMerge([segment(9_000, 1), segment(500, 2, 500)])).toEqual([]);
    let written = 4;
    const rewritten: string[] = [];
    for (let merged = segmentsToMerge(all); merged.length > 0; merged = segmentsToMerge(all)) {
      rewritten.push(...merged.map(({ id }) => id));
      const replaced = replacedAfter(merged, 0);
      all = [...all.filter((one) => !merged.includes(one)), segment(merged[0]!.entries, written++, replaced)];
      expect(rewritten.length).toBeLessThan(10);
    }
    expect(rewritten.slice(0, 2)).toEqual(['000001', '000002']);
  });
});

describe('the segments that are written again', () => {
  const day = 86_400_000;
  const now = 100 * day;
  /** A segment that was written so many days ago. */
  const aged = (days: number, entries: number, replaced = 0): ListedSegment => {
    const time = (now - days * day).toString(16).padStart(12, '0');
    return { id: `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`, entries, replaced };
  };

  it('are those of more than a day, if any entry is outdated', () => {
    const old = [aged(9, 500), aged(2, 30), aged(1.5, 0, 3)];
    expect(segmentsToRenew([...old, aged(0.5, 40)], now)).toEqual(old);
    expect(segmentsToRenew([aged(9, 500), aged(0.5, 40, 7)], now)).toEqual([aged(9, 500)]);
    expect(segmentsToRenew([aged(9, 500), aged(2, 30)], now)).toEqual([]);
    expect(segmentsToRenew([aged(0.5, 500), aged(0.2, 0, 7)], now)).toEqual([]);
    expect(segmentsToRenew([aged(2, 0, 7)], now)).toEqual([]);
  });

  it('are the oldest of a large index, never more than one segment can have', () => {
    const large = Array.from({ length: 5 }, (_, i) => aged(9 - i, MAX_ENTRIES, 1));
    expect(segmentsToRenew(large, now)).toEqual([large[0]]);
  });
});
