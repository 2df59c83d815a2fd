import { MAX_COMPARED, copiesLast, possibleCopies } from './copies';
import type { FoundPassage } from './found-passages';
import type { ReadPassage } from './search.repository';

const INSTALL =
  'Run the installer with the key of your organization, and restart every service afterward. It asks for the address of the database, ' +
  'writes a file with all settings, and prints where that is.';
const OTHER = 'Ask your administrator for a license, and copy it to the folder that the manual names.';

function passage(nodeId: string, heading = 'Install', tokenEstimate = 20): FoundPassage {
  return { nodeId, ordinal: 0, heading, tokenEstimate } as Partial<FoundPassage> as FoundPassage;
}

function order(texts: readonly [FoundPassage, string][]): string[] {
  const read = texts.map(([one, text]) => [one, { text } as ReadPassage] as const);
  const passages = texts.map(([one]) => one);
  return copiesLast(passages, new Map(read)).map(({ nodeId }) => nodeId);
}

describe('copies of a passage', () => {
  it('follow the passages with other texts, if their text is almost the same', () => {
    expect(
      order([
        [passage('a'), INSTALL],
        [passage('b'), INSTALL.replace('every', 'the')],
        [passage('c'), OTHER],
        [passage('d', 'License'), OTHER],
      ]),
    ).toEqual(['a', 'c', 'd', 'b']);
  });

  it('stay where they are below another heading, in the same document, or with another size', () => {
    const texts: [FoundPassage, string][] = [
      [passage('a'), INSTALL],
      [passage('b', 'Setup'), INSTALL],
      [passage('a'), INSTALL],
      [passage('c', 'Install', 200), INSTALL],
    ];
    expect(order(texts)).toEqual(['a', 'b', 'a', 'c']);
    expect(possibleCopies(texts.map(([one]) => one))).toEqual([]);
  });

  it('are read only if headings and sizes are alike, and only among the best', () => {
    const others = Array.from({ length: MAX_COMPARED - 2 }, (_, i) => passage(`o${i}`, `Heading ${i}`));
    const [a, b, late] = [passage('a'), passage('b', 'INSTALL '), passage('late')];
    expect(possibleCopies([a, b, ...others, late])).toEqual([a, b]);
    expect(copiesLast([a, b, ...others, late], new Map())).toEqual([a, b, ...others, late]);
  });
});
