import type { CreatedTokenDto, TokenDto } from './tokens.dto';
import type { TokenRow } from './tokens.repository';
import type { CreatedToken } from './tokens.service';

/** A token as its owner sees it. */
export function presentToken({ choice, projectSlugs, ...row }: TokenRow): TokenDto {
  return {
    ...row,
    scope: choice,
    kind: row.actorId === null ? 'settings' : 'agent',
    projectSlugs: row.projectIds === null ? ['*'] : projectSlugs,
  };
}

/** A token that was just created in settings, with its plaintext. */
export function presentCreated({ token, times, plaintext }: CreatedToken): CreatedTokenDto {
  const { id, name, choice, scopes } = token;
  const reach = {
    actorId: null,
    actorName: null,
    projectIds: null,
    projectSlugs: [],
    grantExternal: true,
    audience: null,
    userAgent: null,
  };
  return {
    ...presentToken({ id, name, choice, scopes, ...reach, ...times, lastUsedAt: null }),
    token: plaintext,
  };
}
