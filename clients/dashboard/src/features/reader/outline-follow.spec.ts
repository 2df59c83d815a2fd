import { headingAt, readingLine } from './outline-follow';

describe('the outline follows the reader', () => {
  const at = (tops: number[], line = 100) => headingAt(tops.length, (i) => tops[i]!, line);

  it.each([
    [[], -1],
    [[500, 900], 0],
    [[-50, 99, 300], 1],
    [[-50, 100, 300], 1],
    [[-900, -500, -20], 2],
  ])('of headings at %j, the reader is at number %i', (tops, index) => expect(at(tops)).toBe(index));

  it('asks for the place of few headings', () => {
    let asked = 0;
    const found = headingAt(5_000, (i) => (asked++, i * 40 - 80_000), 0);
    expect(found).toBe(2_000);
    expect(asked).toBeLessThan(15);
  });

  it('reads near the top of the window, and at the end of the document down to its bottom', () => {
    const line = (scrollTop: number) => readingLine({ clientHeight: 800, scrollHeight: 4_000, scrollTop });
    expect(line(0)).toBe(200);
    expect(line(2_600)).toBe(200);
    expect(line(3_000)).toBe(600);
    expect(line(3_200)).toBe(800);
    expect(readingLine({ clientHeight: 800, scrollHeight: 800, scrollTop: 0 })).toBe(800);
  });
});
