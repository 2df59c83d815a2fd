import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { type Query, paletteQueryOf } from './fold';
import { SearchIndex } from './index/search-index';
import { PaletteRepository } from './palette.repository';
import type { PaletteRow } from './palette.statements';
import { type PublishedRow, PublishedSearchRepository } from './published-search.repository';
import { SearchConcurrency } from './search-concurrency';
import { MAX_OFFSET, MAX_PALETTE_QUERY } from './search.dto';

export interface PalettePage {
  rows: Found[];
  /** Whether the next page, which begins `limit` results later, has results. */
  hasMore: boolean;
  /** Set if more results match, but no page can skip so many. */
  truncated?: true;
  /** How many nodes are not found yet. */
  waiting: number;
}

export type Found = PaletteRow | PublishedRow;

/** A person's search across projects: visible nodes and their organization's published documents, most recently changed first. */
@Injectable()
export class PaletteService {
  constructor(
    private readonly database: Database,
    private readonly nodes: PaletteRepository,
    private readonly published: PublishedSearchRepository,
    private readonly concurrency: SearchConcurrency,
    private readonly index: SearchIndex,
  ) {}

  async search(principal: Principal, q: string, limit: number, offset: number): Promise<PalettePage> {
    const query = paletteQueryOf(q, MAX_PALETTE_QUERY);
    if (query.query === '') return { rows: [], hasMore: false, waiting: 0 };
    const { rows, waiting } = await this.concurrency.run(principal.tenantId, async () => ({
      waiting: await this.index.catchUp(principal),
      rows: await this.find(principal, query, limit + 1, offset),
    }));
    const page = rows.slice(0, limit);
    if (rows.length > limit && offset + limit > MAX_OFFSET)
      return { rows: page, hasMore: false, truncated: true, waiting };
    return { rows: page, hasMore: rows.length > limit, waiting };
  }

  private async find(principal: Principal, query: Query, limit: number, offset: number): Promise<Found[]> {
    const { database, nodes } = this;
    const { rows, published } = await nodes.find(database, principal, query, limit, offset);
    if (!published) return rows;
    // Two sorted lists can be merged only from their beginnings, and in the order in which the database sorts them.
    const first =
      offset === 0 ? rows : (await nodes.find(database, principal, query, offset + limit, 0)).rows;
    const documents = await this.published.find(database, principal.tenantId, query.query, offset + limit);
    return [...first, ...documents].sort(lastChangedFirst).slice(offset, offset + limit);
  }
}

function lastChangedFirst(a: Found, b: Found): number {
  const difference = BigInt(b.changedAt) - BigInt(a.changedAt);
  if (difference !== 0n) return difference > 0n ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
