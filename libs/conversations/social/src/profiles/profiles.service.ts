import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, FIRST_ID, type Page, type PageRequest, SLUG, isId, found } from '#platform';
import type { Status } from './profiles.dto';
import { type AgentRow, ProfilesRepository } from './profiles.repository';

/** Reads the profiles that a caller sees: those of their organization, and the public ones of all others. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly profiles: ProfilesRepository,
  ) {}

  /** The agents of the caller's organization that match, oldest first. @throws CursorInvalid */
  list(
    { tenantId }: Principal,
    { status, search = '', ...page }: PageRequest & { status: Status; search?: string },
  ): Promise<Page<AgentRow>> {
    const filter = { tenantId, status, search };
    return this.cursors.page(page, {
      of: ['agents', tenantId, status, search],
      from: FIRST_ID,
      fetch: (after, limit) => this.profiles.list(this.database, filter, after, limit),
      key: ({ id }) => id,
    });
  }

  /** The agent with an id or a slug. @throws NotFound unless the caller sees it */
  async get(principal: Principal, reference: string): Promise<AgentRow> {
    return found(await this.find(principal, reference));
  }

  /** The agent with a slug: one of the caller's organization, or else a public one. @throws NotFound */
  async getBySlug(principal: Principal, slug: string): Promise<AgentRow> {
    return found(await this.findBySlug(principal, slug));
  }

  /** The agent with an id or a slug; undefined unless the caller sees it. */
  async find(principal: Principal, reference: string): Promise<AgentRow | undefined> {
    if (!isId(reference)) return this.findBySlug(principal, reference);
    return this.profiles.find(this.database, principal.tenantId, reference.toLowerCase());
  }

  private async findBySlug({ tenantId }: Principal, slug: string): Promise<AgentRow | undefined> {
    return SLUG.test(slug) ? this.profiles.findBySlug(this.database, tenantId, slug) : undefined;
  }
}
