import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Project } from '#entities';
import { Database, columns, statement } from '#platform';
import { formsInIndex, wordWithForm } from '#text';
import { MY_DOCS, REACHABLE, reachOf } from '#visibility';
import { MAX_HINTS, type PassageHintDto } from '../passages.dto';
import { SearchConcurrency } from '../../search/search-concurrency';
import { KnownWords, type WordSpace } from './known-words';
import { PassageSearcher } from './passage-searcher';
import type { WeightedTerm } from './query-plan';
import { QueryReader } from './query-reader';
import { ALL_PROJECTS, PassageScopes } from './scope.repository';
import type { ReadPassage } from './search.repository';

const PROJECT = columns(Project, 'p', 'id', 'slug', 'ownerUserId');
const NAME_PROJECTS = statement(
  PROJECT.row,
  `SELECT ${PROJECT.sql} FROM projects p WHERE ${REACHABLE} AND p.id = ANY (:ids) ORDER BY p.slug`,
);
const MAX_WORDS = 4;
const MAX_READ_BYTES = 8_192;

/** Suggests another search for a query that finds nothing. A suggestion only contains what the caller can find. */
@Injectable()
export class PassageHints {
  constructor(
    private readonly database: Database,
    private readonly searcher: PassageSearcher,
    private readonly scopes: PassageScopes,
    private readonly reader: QueryReader,
    private readonly words: KnownWords,
    private readonly concurrency: SearchConcurrency,
  ) {}

  /**
   * The hint for phrasings that find nothing in a scope: that of the first one that has any. It costs as much as several searches, so it
   * waits for its turn like a search.
   */
  async find(
    principal: Principal,
    queries: readonly string[],
    phrasings: readonly (readonly WeightedTerm[])[],
    scope: readonly string[],
  ): Promise<PassageHintDto> {
    let hint: PassageHintDto = { words: [], projects: [] };
    for (const [i, query] of queries.entries()) {
      const look = () => this.look(principal, query, phrasings[i]!, scope);
      hint = await this.concurrency.run(principal.tenantId, look);
      if (hint.words.length > 0 || hint.projects.length > 0) break;
    }
    return hint;
  }

  private async look(
    principal: Principal,
    query: string,
    terms: readonly WeightedTerm[],
    scope: readonly string[],
  ): Promise<PassageHintDto> {
    const everywhere = await this.scopes.find(this.database, principal, [ALL_PROJECTS]);
    const space = await this.words.spaceOf(principal);
    const elsewhere = scope.includes(ALL_PROJECTS)
      ? []
      : await this.searcher.find(principal, space.index, terms, everywhere);
    const ids = [...new Set(elsewhere.map(({ projectId }) => projectId))].slice(0, MAX_HINTS);
    const projects =
      ids.length === 0 ? [] : await this.database.all(NAME_PROJECTS, { ...reachOf(principal), ids });
    return {
      words: await this.similarWords(principal, space, query, everywhere),
      projects: projects.map(({ id, slug, ownerUserId }) => ({
        projectId: id,
        slug: ownerUserId === null ? slug : MY_DOCS,
      })),
    };
  }

  /** Words that are spelled like those of the query, and that a passage which the caller can read has. */
  private async similarWords(
    principal: Principal,
    space: WordSpace,
    query: string,
    everywhere: Awaited<ReturnType<PassageScopes['find']>>,
  ): Promise<string[]> {
    const written = (query.toLowerCase().match(/\p{L}{3,24}/gu) ?? []).slice(0, MAX_WORDS);
    if (written.length === 0) return [];
    const similar = await this.words.similar(space, [...new Set(written.flatMap(formsInIndex))]);
    const readable: string[] = [];
    for (const word of new Set(similar.slice(0, MAX_HINTS * 2).map((row) => row.word))) {
      if (readable.length === MAX_HINTS) break;
      // Only exactly this word counts. A passage with a correction or another form of it does not prove that the caller can read the
      // word.
      const { phrasings, index } = await this.reader.read(principal, [word]);
      const terms = (await phrasings[0]!()).slice(0, 1).map((term) => {
        return { ...term, forms: [word], prefix: false, corrected: false };
      });
      const found = await this.searcher.find(principal, index, terms, everywhere);
      const [passage] = await this.searcher.read(principal, found.slice(0, 1), MAX_READ_BYTES);
      if (passage) readable.push(writtenIn(passage, word));
    }
    return [...new Set(readable)];
  }
}

/** The index has stems, which are not words that people write. */
function writtenIn({ title, headingPath, text }: ReadPassage, form: string): string {
  return wordWithForm([title ?? '', ...headingPath, text].join('\n'), form) ?? form;
}
