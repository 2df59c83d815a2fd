import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NO_ID } from '#platform';
import { STRONG } from '#text';
import { MANY } from './query-plan';
import { PassageScopes } from './scope.repository';
import { PassageWordsRepository } from './words.repository';

/** A word that is in so many passages within reach is not a secret, and counts as everywhere. */
const COMMON = 1_000;
/** How many passages within reach are counted. */
const MAX_PASSAGES = 10_000;
/** How many lists of the index are read to count words: those of each word in each project. */
const MAX_LISTS = 10_000;
/** How many words with the same beginning are counted. */
const MAX_CONTINUATIONS = 200;

/** The word counts that a caller's search may use. */
export interface WordSpace {
  tenantId: string;
  /** The readers of these words: the nil UUID for shared projects, and the caller. */
  readers: string[];
  /** The projects of a token that reaches only some; null for any other caller. Passages elsewhere must not influence its results. */
  projects: readonly string[] | null;
}

/** Numbers of passages, from which the rarity of words is computed. */
export interface PassageCounts {
  everywhere: number;
  within: number;
}

/** The known counts of words. */
export interface KnownCounts {
  /** The number of passages that have a word; under the word's other name, the number in which it is strong. */
  words: ReadonlyMap<string, number>;
  all: PassageCounts;
  /** Whether documents wait to be indexed. */
  waiting: boolean;
}

/** How many passages there are, of which so many have a word. */
export function passagesBeside(count: number, { everywhere, within }: PassageCounts): number {
  return count < COMMON ? within : everywhere;
}

/** Counts how common words are in the documents that a caller can read. */
@Injectable()
export class KnownWords {
  constructor(
    private readonly database: Database,
    private readonly repository: PassageWordsRepository,
    private readonly scopes: PassageScopes,
  ) {}

  async spaceOf(principal: Principal): Promise<WordSpace> {
    const { tenantId, userId } = principal;
    const projects = await this.scopes.reached(this.database, principal);
    return { tenantId, readers: [NO_ID, userId], projects };
  }

  async count(space: WordSpace, forms: readonly string[]): Promise<KnownCounts> {
    const words = ['', ...new Set(forms.flatMap((form) => [form, STRONG + form]))];
    const { counts, waiting } = await this.repository.count(this.database, everywhere(space), words);
    const passages = Math.max(1, counts.get('') ?? 0);
    if (space.projects === null)
      return { words: counts, all: { everywhere: passages, within: passages }, waiting };
    const plain = new Map(forms.map((form) => [form, counts.get(form) ?? 0]));
    const within = new Map(await this.within(space, plain));
    for (const [word, count] of [...within])
      within.set(STRONG + word, count < COMMON ? count : (counts.get(STRONG + word) ?? 0));
    const projects = { tenantId: space.tenantId, projects: space.projects };
    const all = await this.repository.countPassages(this.database, projects, MAX_PASSAGES);
    return { words: within, all: { everywhere: passages, within: Math.max(1, all) }, waiting };
  }

  /** Words that are spelled like others. */
  async similar(space: WordSpace, words: readonly string[]) {
    const rows = await this.repository.similar(this.database, everywhere(space), words);
    const counts = await this.within(space, new Map(rows.map(({ word, passages }) => [word, passages])));
    if (counts === undefined) return rows;
    return rows.flatMap((row) => {
      const passages = counts.get(row.word);
      return passages === undefined ? [] : [{ ...row, passages }];
    });
  }

  /** For each of many words, the number of passages that have it; words that no passage has are left out. */
  async counted(space: WordSpace, words: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = await this.repository.counted(this.database, everywhere(space), words);
    return (await this.within(space, counts)) ?? counts;
  }

  /** Words with the same beginning, the most common first, but not all if there are many. */
  async continuations(space: WordSpace, beginning: string): Promise<{ word: string; passages: number }[]> {
    const rows = await this.repository.continuations(this.database, everywhere(space), beginning);
    const sorted = mostCommonFirst(rows);
    if (space.projects === null) return sorted;
    const most = sorted.slice(0, MAX_CONTINUATIONS).map(({ word, passages }) => [word, passages] as const);
    const counts = await this.within(space, new Map(most));
    return mostCommonFirst([...counts!].map(([word, passages]) => ({ word, passages })));
  }

  /**
   * For words whose number of passages everywhere is known, the number of passages within reach; undefined for a caller who reaches
   * everything.
   */
  private async within(
    { tenantId, projects }: WordSpace,
    known: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, number> | undefined> {
    if (projects === null) return undefined;
    // The lists of very common words take too long to read. A word that occurs nowhere is counted too, so that the time reveals nothing.
    const within = new Map([...known].filter(([, passages]) => passages > MANY));
    const words = [...known.keys()].filter((word) => !within.has(word));
    if (words.length === 0) return within;
    const some = { tenantId, projects: projects.slice(0, Math.ceil(MAX_LISTS / words.length)) };
    const counts = await this.repository.countInProjects(this.database, some, words, COMMON);
    for (const [word, passages] of counts) within.set(word, passages < COMMON ? passages : known.get(word)!);
    return within;
  }
}

function everywhere({ tenantId, readers }: WordSpace) {
  return { tenantId, readers };
}

function mostCommonFirst(words: readonly { word: string; passages: number }[]) {
  return [...words].sort((a, b) => b.passages - a.passages || (a.word < b.word ? -1 : 1));
}
