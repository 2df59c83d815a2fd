import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { NO_ID, type Queries } from '#platform';
import { RANK_DIVISOR } from '#text';
import { nodeReachOf } from '#visibility';
import {
  type WeightedTerm,
  clustersOf,
  isTooCommon,
  pairsOf,
  probesOf,
  soughtTerms,
  tsquery,
} from './query-plan';
import {
  type FoundPassage,
  READ_TEXTS,
  SAMPLE_EVERYWHERE,
  SAMPLE_PROJECTS,
  SEARCH_EVERYWHERE,
  SEARCH_PROJECTS,
} from './search.statements';

/** Where to search. */
export interface SearchedProjects {
  /** The projects that the caller sees as a whole; null for everywhere. */
  whole: readonly string[] | null;
  /** The projects of which only documents are shared with the caller. */
  shared: readonly string[];
}

/** The projects of a token that reaches only some are searched one by one. */
export const EVERYWHERE: SearchedProjects = { whole: null, shared: [] };

/** A part of a revision. */
export interface TextPart {
  revisionId: string;
  startByte: number;
  bytes: number;
}

/** Searches passages, and reads their text. */
@Injectable()
export class PassageSearchRepository {
  /** The best candidates that the caller can read, in no order. */
  async search(
    queries: Queries,
    principal: Principal,
    terms: readonly WeightedTerm[],
    { whole, shared }: SearchedProjects,
  ): Promise<FoundPassage[]> {
    if (terms.length === 0) return [];
    const probes = probesOf(terms);
    const clusters = clustersOf(terms, 4, RANK_DIVISOR);
    const pairs = pairsOf(terms);
    const parameters = {
      ...nodeReachOf(principal),
      anyWord: soughtTerms(terms).map(tsquery).join(' | '),
      ...{
        cluster1: clusters[0]!.query,
        cluster2: clusters[1]!.query,
        cluster3: clusters[2]!.query,
        cluster4: clusters[3]!.query,
      },
      ...{
        factor1: clusters[0]!.factor,
        factor2: clusters[1]!.factor,
        factor3: clusters[2]!.factor,
        factor4: clusters[3]!.factor,
      },
      terms: terms.map(tsquery),
      pairs: pairs.map(({ query }) => query),
      nearPairs: pairs.map(({ near }) => near),
      projects: whole,
      sharedProjects: shared,
    };
    const probed = {
      probes: probes.map(({ query }) => query),
      limits: probes.map(({ limit }) => limit),
    };
    if (whole === null) {
      const everywhere = { ...parameters, readers: [NO_ID, principal.userId] };
      const found = await queries.all(SEARCH_EVERYWHERE, { ...everywhere, ...probed });
      if (!isTooCommon(terms, found.length)) return found;
      return distinct(found, await queries.all(SAMPLE_EVERYWHERE, everywhere));
    }
    const inProjects = { ...parameters, projects: whole };
    const found = await queries.all(SEARCH_PROJECTS, { ...inProjects, ...probed });
    if (!isTooCommon(terms, found.length)) return found;
    return distinct(found, await queries.all(SAMPLE_PROJECTS, inProjects));
  }

  /** The texts of parts of revisions, in their order; '' for a revision that does not exist anymore. */
  async texts(queries: Queries, tenantId: string, parts: readonly TextPart[]): Promise<string[]> {
    const rows = await queries.all(READ_TEXTS, {
      tenantId,
      revisionIds: parts.map(({ revisionId }) => revisionId),
      startBytes: parts.map(({ startByte }) => startByte),
      bytes: parts.map(({ bytes }) => bytes),
    });
    const texts = new Map(rows.map(({ nth, text }) => [nth, text.toString('utf8')]));
    return parts.map((_, i) => texts.get(i + 1) ?? '');
  }
}

function distinct(found: readonly FoundPassage[], more: readonly FoundPassage[]): FoundPassage[] {
  const keyOf = ({ nodeId, ordinal }: FoundPassage) => `${nodeId} ${ordinal}`;
  const known = new Set(found.map(keyOf));
  return [...found, ...more.filter((passage) => !known.has(keyOf(passage)))];
}
