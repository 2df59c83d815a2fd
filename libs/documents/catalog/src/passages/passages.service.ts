import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, type Page } from '#platform';
import { cutSnippet } from '#text';
import { PassageHints } from './search/passage-hints';
import { PassageSearcher } from './search/passage-searcher';
import { phrasingsOf } from './search/phrasings';
import type { ReadPassage } from './search/search.repository';
import { MAX_SNIPPET, type PassageHintDto, type SearchPassagesDto } from './passages.dto';

export interface ShownPassage extends ReadPassage {
  score: number;
  snippet: string;
}

/** A page of results. If there are none at all, it has a hint. */
export interface PassagePage extends Page<ShownPassage> {
  waitingDocuments: number;
  hint?: PassageHintDto;
}

// A snippet is cut from the beginning of a passage. Passages are shorter, except where a text has hardly any spaces.
const MAX_READ_BYTES = 8_192;

@Injectable()
export class PassagesService {
  constructor(
    private readonly searcher: PassageSearcher,
    private readonly hints: PassageHints,
    private readonly cursors: Cursors,
  ) {}

  /** One page, best first. @throws NotFound, CursorInvalid */
  async search(
    principal: Principal,
    { scope, limit, cursor, ...asked }: SearchPassagesDto,
  ): Promise<PassagePage> {
    const { tenantId, userId } = principal;
    const queries = phrasingsOf(asked);
    // A single query stands alone, as it did before there were phrasings, so that open cursors stay valid while a version replaces another.
    const sought = queries.length === 1 ? queries[0] : queries.toSorted();
    const binding = ['passages', tenantId, userId, sought, [...scope].sort()];
    const offset = cursor === undefined ? 0 : this.cursors.read<number>(binding, cursor);
    const shown = { from: offset, to: offset + limit, maxBytes: MAX_READ_BYTES };
    const found = await this.searcher.search(principal, queries, scope, shown);
    const { passages, phrasings, waitingDocuments } = found;
    if (passages.length === 0) {
      const hint = await this.hints.find(principal, queries, phrasings, scope);
      return { rows: [], nextCursor: null, waitingDocuments, hint };
    }
    const page = passages.slice(offset, offset + limit);
    const words = phrasings.flat().filter(({ isStopWord }) => !isStopWord);
    const stems = [...new Set(words.flatMap(({ forms }) => forms))];
    const rows = page.flatMap(({ score }, i) => {
      const passage = found.shown[i];
      return passage ? [{ ...passage, score, snippet: cutSnippet(passage.text, stems, MAX_SNIPPET) }] : [];
    });
    const next = offset + page.length;
    const nextCursor = next < passages.length ? this.cursors.write(binding, next) : null;
    return { rows, nextCursor, waitingDocuments };
  }
}
