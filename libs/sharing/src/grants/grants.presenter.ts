import type { Answer, Creating, Warned } from '#platform';
import type { CreatedShareDto, ShareDto } from './grants.dto';
import type { GrantRow } from './grants.repository';
import type { GrantsPage } from './grants.service';

export type SharesAnswer = Answer<ShareDto[]> & { meta: { total: number; hasMore: boolean } };

/** A live share. */
export function presentShare(row: GrantRow): ShareDto {
  return {
    id: row.id,
    docId: row.docId,
    globalId: row.globalId,
    shareType: row.shareType,
    targetId: row.targetId,
    permission: row.permission,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A share that was asked for, and which of the fields sent are none. */
export function presentCreated(
  { grant, created }: { grant: GrantRow; created: boolean },
  unknownFields: string[],
): Answer<CreatedShareDto> & Creating & Warned {
  const warnings = unknownFields.map((field) => ({
    code: 'unknown_field',
    message: `${field} is no field of a share and was ignored.`,
    field,
  }));
  return { data: { ...presentShare(grant), state: 'live' }, created, warnings };
}

/** A page of a node's shares. Its `total` is that of the page, as the contract has it. */
export function presentShares({ grants, hasMore }: GrantsPage): SharesAnswer {
  return { data: grants.map(presentShare), meta: { total: grants.length, hasMore } };
}
