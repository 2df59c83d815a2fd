import fc from 'fast-check';
import { samples } from '#testing/samples';
import { Block, type Postings } from './block';
import { type EncodedSegment, type IndexedEntry, buildSegment, compareEntries } from './build-segment';
import { type FoundWords, bestCandidates } from './candidates';
import { mergeSegments } from './merge-segments';
import { type IndexReach, countIn, rangesOf, sizeOf } from './reach';
import { MAX_ENTRIES, NO_ID, SegmentHead } from './segment-head';
import { partsOf } from './segment-parts';

const IMPACTS = [0.2, 0.25, 0.4, 0.45, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 1];
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [ANNE, BEN] = [id(901), id(902)];
const PROJECTS = [NO_ID, NO_ID, ANNE, BEN].map((reader, i) => ({ id: id(100 + i), reader }));
const WORDS = ['a', 'ab', 'b', 'ß', '中文', '😀', 'zebra', 'zebras'];

const PASSAGES = fc
  .uniqueArray(
    fc.record({
      document: fc.nat(20),
      ordinal: fc.nat(300_000),
      levels: fc.dictionary(fc.constantFrom(...WORDS), fc.nat(IMPACTS.length - 1)),
    }),
    { selector: ({ document, ordinal }) => `${document} ${ordinal}`, maxLength: 40 },
  )
  .map((passages) =>
    passages.map(({ document, ordinal, levels }, i): IndexedEntry => ({
      ordinal,
      version: 2 ** 47 + i,
      nodeId: id(document),
      project: PROJECTS[document % PROJECTS.length]!,
      words: Object.keys(levels),
      levels: Object.values(levels),
    })),
  );

const headOf = ({ head }: EncodedSegment) => new SegmentHead(head);

function find({ head, blocks }: EncodedSegment, word: string): Postings | null {
  const nth = new SegmentHead(head).blockOf(word);
  return nth < 0 ? null : new Block(blocks[nth]!).find(word);
}

function decoded(segment: EncodedSegment): IndexedEntry[] {
  const head = headOf(segment);
  const passages = Array.from({ length: head.entries }, (_, slot) => ({
    ...head.entryAt(slot),
    words: [] as string[],
    levels: [] as number[],
  }));
  for (const bytes of segment.blocks) {
    const block = new Block(bytes);
    for (let i = 0; i < block.words; i++) {
      const { levels, counts, slots } = block.postingsAt(i);
      let at = 0;
      for (const [group, level] of levels.entries())
        for (const end = at + counts[group]!; at < end; at++) {
          passages[slots[at]!]!.words.push(block.wordAt(i));
          passages[slots[at]!]!.levels.push(level);
        }
    }
  }
  return passages;
}

const sorted = (passages: readonly IndexedEntry[]) =>
  [...passages].sort(compareEntries).map(({ words, levels, ...entry }) => ({
    ...entry,
    words: Object.fromEntries(words.map((word, i) => [word, levels[i]])),
  }));

describe('a segment of passages', () => {
  it('has every passage with its words and their impacts', () => {
    fc.assert(
      fc.property(PASSAGES, (passages) => {
        expect(sorted(decoded(buildSegment(passages)))).toEqual(sorted(passages));
      }),
      { numRuns: samples(100) },
    );
  });

  it('finds the postings of a word in one of many blocks', () => {
    const words = Array.from({ length: 20_000 }, (_, i) => `word${i}`);
    const levels = words.map((_, i) => i % IMPACTS.length);
    const passage = { nodeId: id(1), ordinal: 0, version: 1, project: PROJECTS[0]!, words, levels };
    const segment = buildSegment([passage]);
    expect(segment.blocks.length).toBeGreaterThan(5);
    const head = new SegmentHead(segment.head);
    const blocks = segment.blocks.map((bytes) => new Block(bytes));
    const found = words.map((word) => [...blocks[head.blockOf(word)]!.find(word)!.levels]);
    expect(found.flat()).toEqual(levels);
    for (const word of ['', 'word', 'word20000', 'zzz']) expect(find(segment, word)).toBeNull();
  });

  it('that was merged is the segment of all passages that are kept', () => {
    fc.assert(
      fc.property(PASSAGES, fc.array(fc.nat(5), { minLength: 40, maxLength: 40 }), (passages, places) => {
        const parts = [0, 1, 2].map((part) => passages.filter((_, i) => places[i]! % 3 === part));
        const dropped = new Set(passages.filter((_, i) => places[i]! > 3).map(({ version }) => version));
        const merged = mergeSegments(
          parts.map((part) => {
            const { head, blocks } = buildSegment(part);
            const decodedHead = new SegmentHead(head);
            const kept = Uint8Array.from({ length: decodedHead.entries }, (_, slot) =>
              dropped.has(decodedHead.entryAt(slot).version) ? 0 : 1,
            );
            return { head, blocks, kept };
          }),
        );
        expect(merged).toEqual(buildSegment(passages.filter(({ version }) => !dropped.has(version))));
      }),
      { numRuns: samples(100) },
    );
  });
});

const REACHES = fc.oneof(
  fc.constantFrom<IndexReach>({ reader: ANNE }, { reader: BEN }, { reader: id(999) }),
  fc.subarray(PROJECTS.map(({ id: project }) => project)).map((projects): IndexReach => ({ projects })),
);

const isInReach = ({ project }: IndexedEntry, reach: IndexReach) =>
  'reader' in reach
    ? project.reader === NO_ID || project.reader === reach.reader
    : reach.projects.includes(project.id);

describe('a search of segments', () => {
  it('counts and scores what a plain scan of the passages in reach does', () => {
    const terms = [
      { forms: ['a', 'ab'], value: 2.5, finds: true },
      { forms: ['中文'], value: 1.25, finds: true },
      { forms: ['zebra'], value: 0.5, finds: false },
    ];
    fc.assert(
      fc.property(PASSAGES, REACHES, (passages, reach) => {
        const segments = [0, 1].map((part) => buildSegment(passages.filter((_, i) => i % 2 === part)));
        const heads = segments.map(headOf);
        const words: FoundWords = new Map(
          WORDS.map((word) => [word, segments.map((segment) => find(segment, word))]),
        );
        const searched = heads.map((head) => ({ entries: head.entries, ranges: rangesOf(head, reach) }));
        const inReach = passages.filter((passage) => isInReach(passage, reach));
        expect(searched.reduce((sum, { ranges }) => sum + sizeOf(ranges), 0)).toBe(inReach.length);
        for (const word of WORDS) {
          const count = words
            .get(word)!
            .reduce(
              (sum, postings, i) =>
                sum + (postings ? countIn(postings, searched[i]!.ranges, searched[i]!.entries) : 0),
              0,
            );
          expect(count).toBe(inReach.filter((passage) => passage.words.includes(word)).length);
        }
        const expected = inReach
          .map((passage) => {
            const impacts = terms.map(({ forms }) => {
              const levels = forms.map((form) => passage.levels[passage.words.indexOf(form)]);
              return Math.min(
                1,
                levels.reduce<number>((sum, level) => sum + (level === undefined ? 0 : IMPACTS[level]!), 0),
              );
            });
            return { version: passage.version, impacts };
          })
          .filter(({ impacts }) => impacts[0]! + impacts[1]! > 0)
          .sort((a, b) => a.version - b.version);
        const found = bestCandidates(searched, terms, words, IMPACTS, 100);
        expect(
          found
            .map(({ segment, slot, impacts }) => ({
              version: heads[segment]!.entryAt(slot).version,
              impacts,
            }))
            .sort((a, b) => a.version - b.version),
        ).toEqual(expected);
        expect(found).toEqual([...found].sort((a, b) => b.score - a.score));
      }),
      { numRuns: samples(100) },
    );
  });

  it('are several if there are more passages than slots, also if these have no words', () => {
    const project = PROJECTS[0]!;
    const passages = Array.from({ length: 70_000 }, (_, ordinal): IndexedEntry => ({
      nodeId: id(1),
      ordinal,
      version: 1,
      project,
      words: ordinal === 69_999 ? ['zebra'] : [],
      levels: ordinal === 69_999 ? [10] : [],
    }));
    const parts = partsOf(passages);
    expect(parts.flat().every((passage, i) => passage === passages[i])).toBe(true);
    expect(parts.flat()).toHaveLength(passages.length);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(MAX_ENTRIES);
    expect(() => buildSegment(passages)).toThrow('A segment cannot have 70000 entries.');
    const last = buildSegment(parts.at(-1)!);
    expect(headOf(last).entryAt(find(last, 'zebra')!.slots[0]!).ordinal).toBe(69_999);
  });
});
