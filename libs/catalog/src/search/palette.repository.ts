import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { nodeReachValues } from '#visibility';
import { type Query, lineExpressionOf, pathPartsOf, rangeOf } from './fold';
import { ALL, FIND, GATHERED, type PaletteRow } from './palette.statements';

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
    { query, slashInName }: Query,
    limit: number,
    offset: number,
  ): Promise<{ rows: PaletteRow[]; published: boolean }> {
    const { name, folder, expression, onlyBelow } = pathPartsOf(query);
    const plain = rangeOf(query);
    const page = [...nodeReachValues(principal), limit, offset];
    const ranges = [plain.from, plain.below, name.from, name.below];
    const path = expression && `\\n.*${expression}`;
    const gathered = [...page, ...ranges, path, onlyBelow, slashInName ? null : folder, plain.from];
    const rows = await this.database.all(FIND, [...gathered, lineExpressionOf(query), GATHERED]);
    const { many, published } = rows[0]!;
    const found = rows.filter((row) => row.id !== null);
    const isEnough = !many || found.length === limit;
    return { rows: isEnough ? found : await this.database.all(ALL, gathered), published };
  }
}
