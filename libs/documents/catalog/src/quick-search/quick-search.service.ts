import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { cutSnippet, matchedWords } from '#text';
import { MAX_SNIPPET } from '../passages/passages.dto';
import { PassageSearcher } from '../passages/search/passage-searcher';
import type { QuickPassage } from '../passages/search/found-passages';
import { paletteQueryOf } from '../search/fold';
import { SearchIndex } from '../search/index/search-index';
import { PaletteRepository } from '../search/palette.repository';
import type { PaletteRow } from '../search/palette.statements';
import { SearchConcurrency } from '../search/search-concurrency';
import { MAX_PALETTE_QUERY } from '../search/search.dto';
import { MAX_MATCHES } from './quick-search.dto';

export interface QuickResults {
  nodes: PaletteRow[];
  passages: (QuickPassage & { snippet: string; matches: string[] })[];
  /** How many documents the passages do not cover yet. */
  waitingDocuments: number;
}

/** Searches titles, paths and texts at once, while a person types. */
@Injectable()
export class QuickSearchService {
  constructor(
    private readonly database: Database,
    private readonly palette: PaletteRepository,
    private readonly passages: PassageSearcher,
    private readonly concurrency: SearchConcurrency,
    private readonly index: SearchIndex,
  ) {}

  /** At most `limit` results in each group, of what the principal can read. */
  async search(principal: Principal, q: string, limit: number): Promise<QuickResults> {
    const query = paletteQueryOf(q, MAX_PALETTE_QUERY);
    if (query.query === '') return { nodes: [], passages: [], waitingDocuments: 0 };
    return this.concurrency.run(principal.tenantId, async () => {
      await this.index.catchUp(principal);
      const [{ rows: nodes }, found] = await Promise.all([
        this.palette.find(this.database, principal, query, limit, 0),
        this.passages.searchQuickly(principal, q),
      ]);
      const stems = found.terms.filter(({ isStopWord }) => !isStopWord).flatMap(({ forms }) => forms);
      const forms = new Set(stems);
      const passages = found.passages.slice(0, limit).map((passage) => {
        const snippet = cutSnippet(passage.text, stems, MAX_SNIPPET);
        // Where a document has no title, the name of its file is shown.
        const title = passage.title ?? passage.path.slice(passage.path.lastIndexOf('/') + 1);
        const shown = [title, ...passage.headingPath, snippet];
        return { ...passage, snippet, matches: matchedWords(shown, forms).slice(0, MAX_MATCHES) };
      });
      return { nodes, passages, waitingDocuments: found.waitingDocuments };
    });
  }
}
