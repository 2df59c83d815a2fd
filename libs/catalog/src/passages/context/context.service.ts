import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { formatCitation } from '#text';
import { nodeReachOf } from '#visibility';
import { shownPath } from '#workspace';
import { PassageSearcher } from '../search/passage-searcher';
import type { ScoredPassage } from '../search/scoring';
import type { ContextDto, ReadContextDto } from './context.dto';
import { ContextRepository } from './context.repository';
import { type Candidate, fitContext } from './fit-context';

/** How many passages are read at most, and for how many times the budget. Some are copies or don't fit. */
const MAX_READ = 120;
const BUDGETS_READ = 2;
/** A passage with less than this share of the best score says too little about the question. */
const LEAST_SHARE = 0.2;

/** The passages that a caller needs to answer a question. */
@Injectable()
export class ContextService {
  constructor(
    private readonly database: Database,
    private readonly searcher: PassageSearcher,
    private readonly texts: ContextRepository,
  ) {}

  /** The best passages that together cost at most `maxTokens`. @throws NotFound for a project that the caller can't see */
  async read(principal: Principal, { query, scope, maxTokens }: ReadContextDto): Promise<ContextDto> {
    const { passages } = await this.searcher.search(principal, query, scope);
    const chosen = worthReading(passages, maxTokens);
    const texts = await this.texts.texts(this.database, nodeReachOf(principal), chosen);
    const candidates = chosen.flatMap((passage, i) => candidateOf(passage, texts[i]!));
    return fitContext(candidates, maxTokens);
  }
}

function worthReading(passages: readonly ScoredPassage[], maxTokens: number): ScoredPassage[] {
  const least = (passages[0]?.score ?? 0) * LEAST_SHARE;
  let tokens = 0;
  return passages.slice(0, MAX_READ).filter(({ score, tokenEstimate }) => {
    const isRead = score >= least && tokens <= maxTokens * BUDGETS_READ;
    tokens += tokenEstimate;
    return isRead;
  });
}

function candidateOf(passage: ScoredPassage, text: string | null): Candidate[] {
  if (text === null || text.trim() === '') return [];
  const { citedAs, anchor, sectionHash } = passage;
  const citation = formatCitation(citedAs, anchor ?? '', sectionHash);
  return [{ ...passage, path: shownPath(passage.path), citation, text }];
}
