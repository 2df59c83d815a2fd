import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { formatCitation } from '#text';
import { shownPath } from '#workspace';
import { type RankedPassage, PassageSearcher } from '../search/passage-searcher';
import { phrasingsOf } from '../search/phrasings';
import type { ReadPassage } from '../search/search.repository';
import type { ContextDto, ReadContextDto } from './context.dto';
import { type Candidate, fitContext } from './fit-context';

/** The maximum number of passages that are read, and their maximum cost in budgets. Some passages are copies or don't fit. */
const MAX_READ = 120;
const BUDGETS_READ = 2;
/** More bytes than any passage that fits into a budget has. */
const MAX_BYTES = 2 ** 20;
/** A passage with less than this share of the best score says too little about the question. */
const LEAST_SHARE = 0.2;

/** The passages that a caller needs to answer a question. */
@Injectable()
export class ContextService {
  constructor(private readonly searcher: PassageSearcher) {}

  /** The best passages that together cost at most `maxTokens`. @throws NotFound for a project that the caller can't see */
  async read(
    principal: Principal,
    { scope, maxTokens, ...asked }: ReadContextDto,
  ): Promise<{ context: ContextDto; waitingDocuments: number }> {
    const queries = phrasingsOf(asked);
    const { passages, waitingDocuments } = await this.searcher.search(principal, queries, scope);
    const chosen = worthReading(passages, maxTokens);
    const read = await this.searcher.read(principal, chosen, MAX_BYTES);
    return { context: fitContext(read.flatMap(candidateOf), maxTokens), waitingDocuments };
  }
}

function worthReading(passages: readonly RankedPassage[], maxTokens: number): RankedPassage[] {
  let tokens = 0;
  return passages.slice(0, MAX_READ).filter(({ share, tokenEstimate }) => {
    const isRead = share >= LEAST_SHARE && tokens <= maxTokens * BUDGETS_READ;
    tokens += tokenEstimate;
    return isRead;
  });
}

function candidateOf(passage: ReadPassage | null): Candidate[] {
  if (passage === null || passage.text.trim() === '') return [];
  const { citedAs, anchor, sectionHash } = passage;
  const citation = formatCitation(citedAs, anchor ?? '', sectionHash);
  return [{ ...passage, path: shownPath(passage.path), citation }];
}
