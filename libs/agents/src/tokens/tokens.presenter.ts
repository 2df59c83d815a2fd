import type { NewToken, TokenRow } from './tokens.repository';
import type { CreatedTokenDto, TokenDto } from './tokens.dto';

/** A token as its owner sees it. */
export function presentToken({ projectSlugs, ...row }: TokenRow): TokenDto {
  return {
    ...row,
    kind: row.actorId === null ? 'settings' : 'agent',
    projectSlugs: row.projectIds === null ? ['*'] : projectSlugs,
  };
}

/** A token just made in settings, with its plaintext. */
export function presentCreated(
  { id, name, choice, scopes }: NewToken,
  times: { createdAt: Date; expiresAt: Date },
  token: string,
): CreatedTokenDto {
  const reach = { actorId: null, projectIds: null, projectSlugs: [], grantExternal: true };
  return { ...presentToken({ id, name, choice, scopes, ...reach, ...times, lastUsedAt: null }), token };
}
