import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import type { Queries } from '#platform';
import { nodeReachOf } from '#visibility';
import { type Query, lineExpressionOf, pathPartsOf, prefixRangeOf } from './fold';
import { FIND, FIND_ALL, type PaletteRow } from './palette.statements';

// A query with more matches than that is found often enough among the newest nodes.
const MAX_MATCHES = 400;

@Injectable()
export class PaletteRepository {
  /**
   * Visible nodes whose title or path has the folded query at the start of a word, most recently changed first. `published` says whether a
   * published document matches too. A common query reads the index only if the newest nodes don't fill the page.
   */
  async find(
    queries: Queries,
    principal: Principal,
    { query, slashInName }: Query,
    limit: number,
    offset: number,
  ): Promise<{ rows: PaletteRow[]; published: boolean }> {
    const { name, folder, expression, onlyInFolders } = pathPartsOf(query);
    const { from, below } = prefixRangeOf(query);
    const parameters = {
      ...nodeReachOf(principal),
      ...{ from, below, nameFrom: name.from, nameBelow: name.below },
      folder: slashInName ? null : folder,
      pathExpression: expression && `\\n.*${expression}`,
      linePrefix: from,
      ...{ onlyInFolders, limit, offset },
    };
    const lineExpression = lineExpressionOf(query);
    const rows = await queries.all(FIND, {
      ...parameters,
      lineExpression,
      maxMatches: MAX_MATCHES,
    });
    const { many, published } = rows[0]!;
    const found = rows.filter(hasNode);
    const isEnough = !many || found.length === limit;
    return {
      rows: isEnough ? found : await queries.all(FIND_ALL, { ...parameters, lineExpression }),
      published,
    };
  }
}

function hasNode<T extends { id: string | null }>(row: T): row is T & { id: string } {
  return row.id !== null;
}
