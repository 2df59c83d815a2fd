import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NO_ID } from '#platform';
import type { IndexReach } from '../segments/reach';
import { type OpenIndex, PassageIndex } from './passage-index';
import { PassageScopes } from './scope.repository';
import { oneLetterApart } from './spelling';
import { PassageWordsRepository } from './words.repository';

/** How many of the most similar words of each reader are compared with a misspelled one. */
const MAX_SIMILAR = 24;
/** How many are read to find these, since most of them can be words of deleted passages only. */
const MAX_READ = 100 * MAX_SIMILAR;

/** The words that a caller's search may count. Passages out of its reach must not influence its results. */
export interface WordSpace {
  index: OpenIndex;
  reach: IndexReach;
  /** The readers of these words: the nil UUID for shared projects, and the caller. */
  readers: readonly string[];
}

export interface KnownCounts {
  /** The number of passages that have a word. */
  words: ReadonlyMap<string, number>;
  /** The number of passages, from which the rarity of words is computed. */
  all: number;
}

/** Counts how common words are in the documents that a caller can read. */
@Injectable()
export class KnownWords {
  constructor(
    private readonly database: Database,
    private readonly repository: PassageWordsRepository,
    private readonly scopes: PassageScopes,
    private readonly index: PassageIndex,
  ) {}

  /** The words that a caller may count in the index as it is now. */
  async spaceOf(principal: Principal): Promise<WordSpace> {
    return this.spaceIn(principal, await this.index.open(principal.tenantId));
  }

  /** The same in the index as this process last saw it; undefined if it has not seen it. */
  async rememberedSpaceOf(principal: Principal): Promise<WordSpace | undefined> {
    const index = await this.index.openRemembered(principal.tenantId);
    return index && this.spaceIn(principal, index);
  }

  private async spaceIn(principal: Principal, index: OpenIndex): Promise<WordSpace> {
    const { userId } = principal;
    const projects = await this.scopes.reached(this.database, principal);
    return {
      index,
      reach: projects === null ? { reader: userId } : { projects },
      readers: [NO_ID, userId],
    };
  }

  async count({ index, reach }: WordSpace, forms: readonly string[]): Promise<KnownCounts> {
    const words = await this.index.count(index, reach, forms);
    return { words, all: Math.max(1, this.index.countPassages(index, reach)) };
  }

  /** Words that are spelled like others. */
  async similar(space: WordSpace, words: readonly string[]) {
    if ('projects' in space.reach) return this.inReach(space, await this.oneLetterApart(space, words));
    for (let most = MAX_SIMILAR; ; most *= 10) {
      const rows = await this.repository.listSimilar(this.database, ofSpace(space), words, most);
      const similar = await this.inReach(space, rows);
      if (most >= MAX_READ || !mayHideOthers(rows, similar, most)) return mostSimilar(similar);
    }
  }

  /** Returns the words that occur in passages in reach. */
  private async inReach<One extends { word: string }>(space: WordSpace, rows: readonly One[]) {
    const counts = await this.within(
      space,
      rows.map(({ word }) => word),
    );
    return rows.flatMap((row) => {
      const passages = counts.get(row.word);
      return passages === undefined ? [] : [{ ...row, passages }];
    });
  }

  /**
   * Words of any project that differ from others in one letter. The most similar words of all projects would depend on documents that a token
   * for some projects does not reach.
   */
  private async oneLetterApart(space: WordSpace, words: readonly string[]) {
    const spellings = words.flatMap((misspelled) =>
      oneLetterApart(misspelled).map((word) => ({ misspelled, word })),
    );
    const written = await this.repository.listWritten(
      this.database,
      ofSpace(space),
      spellings.map(({ word }) => word),
    );
    const known = new Set(written);
    return spellings.filter(({ word }) => known.has(word));
  }

  /** For each of many words, the number of passages that have it; words that no passage has are left out. */
  async counted(space: WordSpace, words: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.within(space, await this.repository.listWritten(this.database, ofSpace(space), words));
  }

  /** Words with the same beginning, the most common first. */
  async continuations(
    { index, reach }: WordSpace,
    beginning: string,
  ): Promise<{ word: string; passages: number }[]> {
    const counts = await this.index.countFrom(index, reach, beginning);
    return [...counts]
      .map(([word, passages]) => ({ word, passages }))
      .sort((a, b) => b.passages - a.passages || (a.word < b.word ? -1 : 1));
  }

  /** The number of passages in reach that have words, without the words that none has. */
  private async within(
    { index, reach }: WordSpace,
    words: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const counts = await this.index.count(index, reach, words);
    return new Map([...counts].filter(([, passages]) => passages > 0));
  }
}

function ofSpace({ index: { tenantId }, readers }: WordSpace) {
  return { tenantId, readers };
}

/** A word that is spelled like another one, in the documents of a reader. */
interface SimilarRow {
  misspelled: string;
  reader: string;
}

/** The most similar words for each misspelled one and each reader. */
function mostSimilar<Row extends SimilarRow>(rows: readonly Row[]): Row[] {
  return listsOf(rows).flatMap((list) => list.slice(0, MAX_SIMILAR));
}

/** Whether words that no passage in reach has may have displaced others. The gap would reveal that somebody once wrote them. */
function mayHideOthers(read: readonly SimilarRow[], similar: readonly SimilarRow[], most: number): boolean {
  const kept = new Map(listsOf(similar).map((list) => [keyOf(list[0]!), list.length]));
  return listsOf(read).some((list) => list.length === most && (kept.get(keyOf(list[0]!)) ?? 0) < MAX_SIMILAR);
}

/** The rows of each misspelled word and each reader, in their order. */
function listsOf<Row extends SimilarRow>(rows: readonly Row[]): Row[][] {
  const lists = new Map<string, Row[]>();
  for (const row of rows) {
    const list = lists.get(keyOf(row));
    if (list) list.push(row);
    else lists.set(keyOf(row), [row]);
  }
  return [...lists.values()];
}

function keyOf({ misspelled, reader }: SimilarRow): string {
  return `${misspelled} ${reader}`;
}
