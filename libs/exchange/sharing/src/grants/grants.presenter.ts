import type { Answer, Creating, UnknownField, Warned } from '#platform';
import type { CreatedShareDto, NodeShareDto } from './grants.dto';
import type { GrantRow } from './grants.repository';
import type { GrantsPage } from './grants.service';

export type SharesAnswer = Answer<NodeShareDto[]> & { meta: { total: number; hasMore: boolean } };

/** The answer to a request to share, with a warning for each unknown field. */
export function presentCreated(
  { grant, created }: { grant: GrantRow; created: boolean },
  unknownFields: UnknownField[],
): Answer<CreatedShareDto> & Creating & Warned {
  const warnings = unknownFields.map(({ path: field, suggestion }) => ({
    code: 'unknown_field',
    message:
      `${field} is not a field of a share and was ignored.` +
      (suggestion === undefined ? '' : ` Did you mean ${suggestion}?`),
    field,
  }));
  return { data: { ...grant, state: 'live' }, created, warnings };
}

/** A page of a node's shares. By contract, `total` counts the shares of the page, and names of people are shown only on request. */
export function presentShares({ rows, hasMore }: GrantsPage, includeNames: boolean): SharesAnswer {
  const data = includeNames ? rows : rows.map(withoutNames);
  return { data, meta: { total: rows.length, hasMore } };
}

function withoutNames({ createdBy: _by, createdByName: _byName, targetName: _name, ...share }: GrantRow) {
  return share;
}
