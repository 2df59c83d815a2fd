import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { nodeReachOf } from '#visibility';
import { lineExpressionOf, pathPartsOf, rangeOf } from './fold';
import { ALL, AMONG_NEWEST, FEW, type PaletteRow } from './palette.statements';

@Injectable()
export class PaletteRepository {
  constructor(private readonly database: Database) {}

  /**
   * Nodes whose title or path has the folded query at the beginning of a word, newest first. A rare query is gathered from
   * the index and sorted; a common one is met on the way through the newest nodes; only one that is common, yet rare among
   * those, is gathered whole. `published`: whether something published is to be found, too.
   */
  async find(
    principal: Principal,
    query: string,
    limit: number,
    offset: number,
  ): Promise<{ rows: PaletteRow[]; published: boolean }> {
    const { name, folder, expression, onlyBelow } = pathPartsOf(query);
    const plain = rangeOf(query);
    const page = [...nodeReachOf(principal), limit, offset];
    const ranges = [plain.from, plain.below, name.from, name.below];
    const path = expression && `\\n.*${expression}`;
    const gathered = [...page, ...ranges, path, onlyBelow, folder, plain.from];
    const line = lineExpressionOf(query);
    const few = await this.database.all(FEW, [...gathered, line]);
    const { many, published } = few[0]!;
    if (!many) return { rows: few.filter((row) => row.id !== null), published };
    const newest = await this.database.all(AMONG_NEWEST, [...page, plain.from, line]);
    return { rows: newest.length === limit ? newest : await this.database.all(ALL, gathered), published };
  }
}
