import { keys } from '../../content/keys';
import { countedPages } from '../../content/more';
import { api } from '../../ground/api/client';
import type { Schema } from '../../ground/api/types';

export type Token = Schema<'TokenDto'>;
export type TokenScope = NonNullable<Token['scope']>;

const PAGE = 50;
/** How long before its end a token is said to expire soon. The list of what waits names it as long before, in milliseconds. */
const SOON_MS = 7 * 86_400_000;

/** The live tokens of the person, newest first: their own and those of their agents. */
export const tokensQuery = countedPages(keys.tokens(), (cursor, signal) =>
  api.get('/api/tokens', {
    params: { query: { limit: PAGE, ...(cursor === undefined ? { total: true } : { cursor }) } },
    signal,
  }),
);

/** Whether a token ends within seven days. */
export function expiresSoon({ expiresAt }: Pick<Token, 'expiresAt'>, now = Date.now()): boolean {
  return new Date(expiresAt).getTime() - now < SOON_MS;
}
