import { Injectable } from '@nestjs/common';
import { type Principal, Principals, type TokenChoice, isTenantAdmin, scopesOfChoice } from '#access';
import { generateToken } from '#platform';
import { Config, Cursors, Database, Forbidden, NotFound, newId, sha256 } from '#platform';
import { presentCreated, presentToken } from './tokens.presenter';
import type { CreatedTokenDto, TokenDto } from './tokens.dto';
import { type NewToken, TokensRepository } from './tokens.repository';

/** Days a token lives where nobody said otherwise. */
export const DEFAULT_DAYS = 90;
const PAGE = 50;

/** A person's own tokens, their agents' included. */
@Injectable()
export class TokensService {
  constructor(
    private readonly database: Database,
    private readonly tokens: TokensRepository,
    private readonly principals: Principals,
    private readonly cursors: Cursors,
    private readonly config: Config,
  ) {}

  /** Live tokens, newest first. @throws CursorInvalid */
  async list(
    { tenantId, userId }: Principal,
    { limit = PAGE, cursor }: { limit?: number; cursor?: string },
  ): Promise<{ data: TokenDto[]; meta: { nextCursor: string | null } }> {
    const binding = ['tokens', tenantId, userId];
    const after = cursor === undefined ? null : this.cursors.read<string>(binding, cursor);
    const rows = await this.tokens.listLive(tenantId, userId, after, limit + 1);
    const page = rows.slice(0, limit);
    const nextCursor = rows.length > limit ? this.cursors.write(binding, page.at(-1)!.id) : null;
    return { data: page.map(presentToken), meta: { nextCursor } };
  }

  /** Makes a token that speaks for the person; only its hash is kept. @throws Forbidden for admin by a plain member. */
  async create(
    principal: Principal,
    { name, scope, days = DEFAULT_DAYS }: { name: string; scope: TokenChoice; days?: number },
  ): Promise<CreatedTokenDto> {
    const { tenantId, userId, role } = principal;
    if (scope === 'admin' && !isTenantAdmin(role)) {
      throw new Forbidden({ message: 'Only an owner or admin can make a token with the admin scope.' });
    }
    const plaintext = generateToken(this.config.tokenPrefix);
    const token: NewToken = {
      id: newId(),
      userId,
      actorId: null,
      name,
      choice: scope,
      scopes: scopesOfChoice(scope, role),
      projectIds: null,
      grantExternal: true,
      tokenHash: sha256(plaintext),
      days,
    };
    return this.database.transaction(async (tx) =>
      presentCreated(token, await this.tokens.insert(tenantId, token, tx), plaintext),
    );
  }

  /** Ends a token at once, in every process, and tells its name. @throws NotFound unless it is the person's. */
  async revoke({ tenantId, userId }: Principal, tokenId: string): Promise<string> {
    return this.database.transaction(async (tx) => {
      const name = await this.tokens.revoke(tenantId, userId, tokenId, tx);
      if (name === undefined) throw new NotFound();
      this.principals.forgetAll(tx);
      return name;
    });
  }
}
