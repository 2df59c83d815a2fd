import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { nodeReachOf } from '#visibility';
import { lineExpressionOf, pathExpressionOf, pathPartsOf, rangeOf } from './fold';
import { ALL, AMONG_NEWEST, FEW, type PaletteRow } from './palette.statements';

@Injectable()
export class PaletteRepository {
  constructor(private readonly database: Database) {}

  /**
   * Nodes whose title or path has the folded query at the beginning of a word, newest first. A rare query is gathered from
   * the index and sorted; a common one is met on the way through the newest nodes; only one that is common, yet rare among
   * those, is gathered whole.
   */
  async find(principal: Principal, query: string, limit: number, offset: number): Promise<PaletteRow[]> {
    const { name, folder, contains, onlyBelow } = pathPartsOf(query);
    const plain = rangeOf(query);
    const page = [...nodeReachOf(principal), limit, offset];
    const ranges = [plain.from, plain.below, name.from, name.below];
    const path = contains === null ? null : pathExpressionOf(query);
    const gathered = [...page, ...ranges, path, onlyBelow, folder?.from ?? null, folder?.below ?? null];
    const few = await this.database.all(FEW, gathered);
    if (!few[0]!.many) return few.filter((row) => row.id !== null);
    const newest = await this.database.all(AMONG_NEWEST, [...page, plain.from, lineExpressionOf(query)]);
    return newest.length === limit ? newest : this.database.all(ALL, gathered);
  }
}
