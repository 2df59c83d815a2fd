import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Query, queryOf } from './fold';
import { PaletteRepository } from './palette.repository';
import type { PaletteRow } from './palette.statements';
import { MAX_PALETTE_QUERY } from './search.dto';
import { SearchTurns } from './search-turns';
import { type PublishedRow, PublishedSearchRepository } from './published-search.repository';

/** What the palette found. */
export type Found = PaletteRow | PublishedRow;

/** What a person finds across projects, newest first: nodes in their sight, and what their organization has published. */
@Injectable()
export class PaletteService {
  constructor(
    private readonly nodes: PaletteRepository,
    private readonly published: PublishedSearchRepository,
    private readonly turns: SearchTurns,
  ) {}

  /** A page; what the person may not see is not there. */
  async search(
    principal: Principal,
    q: string,
    limit: number,
    offset: number,
  ): Promise<{ rows: Found[]; hasMore: boolean }> {
    const asked = queryOf(q, MAX_PALETTE_QUERY);
    if (asked.query === '') return { rows: [], hasMore: false };
    const rows = await this.turns.take(principal.tenantId, () =>
      this.find(principal, asked, limit + 1, offset),
    );
    return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
  }

  private async find(principal: Principal, asked: Query, limit: number, offset: number): Promise<Found[]> {
    const { rows, published } = await this.nodes.find(principal, asked, limit, offset);
    if (!published) return rows;
    // Two orders become one only from their beginning on.
    const nodes = offset === 0 ? rows : (await this.nodes.find(principal, asked, offset + limit, 0)).rows;
    const documents = await this.published.find(principal.tenantId, asked.query, offset + limit);
    return [...nodes, ...documents].sort(lastChangedFirst).slice(offset, offset + limit);
  }
}

function lastChangedFirst(a: Found, b: Found): number {
  return b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? -1 : 1);
}
