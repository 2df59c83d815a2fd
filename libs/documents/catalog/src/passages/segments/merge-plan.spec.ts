import { type ListedSegment, segmentsToMerge as chosenAt, segmentsToRenew, tierOf } from './merge-plan';
import { MAX_ENTRIES } from './segment-head';

const HOUR = 3_600_000;
const NOW = 1_000_000 * HOUR;
const segmentsToMerge = (listed: ListedSegment[]) => chosenAt(listed, NOW);
/** A segment that was written so many hours ago. */
const aged = (hours: number, entries: number, replaced = 0): ListedSegment => {
  const time = (NOW - hours * HOUR).toString(16).padStart(12, '0');
  return { id: `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`, entries, replaced };
};
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

  it('are the oldest one if a third of all entries is outdated, but not again within an hour', () => {
    expect(segmentsToMerge([aged(9, 9_000), aged(8, 500, 500)])).toEqual([]);
    let all = [aged(9, 9_000), aged(8, 9_000), aged(7, 0, 8_000)];
    const written: number[] = [];
    for (let merged = segmentsToMerge(all); merged.length > 0; merged = segmentsToMerge(all)) {
      written.push(...merged.map(({ id }) => all.findIndex((one) => one.id === id)));
      all = [...all.filter((one) => !merged.includes(one)), aged(0, 9_000)];
      expect(written.length).toBeLessThan(10);
    }
    expect(written).toEqual([0, 0]);
  });
});

describe('the segments that are written again', () => {
  const segmentsOfDays = (...days: [number, number, number?][]) =>
    days.map(([age, entries, replaced]) => aged(age * 24, entries, replaced));
  const renewed = (...days: [number, number, number?][]) => segmentsToRenew(segmentsOfDays(...days), NOW);

  it('are those of more than a day, if any entry is outdated', () => {
    const old: [number, number, number?][] = [
      [9, 500],
      [2, 30],
      [1.5, 0, 3],
    ];
    expect(renewed(...old, [0.5, 40])).toEqual(segmentsOfDays(...old));
    expect(renewed([9, 500], [0.5, 40, 7])).toEqual(segmentsOfDays([9, 500]));
    expect(renewed([9, 500], [2, 30])).toEqual([]);
    expect(renewed([0.5, 500], [0.2, 0, 7])).toEqual([]);
    expect(renewed([2, 0, 7])).toEqual([]);
  });

  it('are the oldest of a large index, never more than one segment can have', () => {
    const large = Array.from({ length: 5 }, (_, i) => aged((9 - i) * 24, MAX_ENTRIES, 1));
    expect(segmentsToRenew(large, NOW)).toEqual([large[0]]);
  });
});
