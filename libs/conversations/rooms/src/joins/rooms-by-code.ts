import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { PoliciesRepository, isInDomain } from '#accounts';
import type { Queries, Transaction } from '#platform';
import { type CodeRow, CodesRepository } from '../codes/codes.repository';
import { RoomCodes } from '../codes/room-code';
import { MAX_HUMANS } from '../members/human-members';
import { JoinsRepository } from './joins.repository';

/** Finds the rooms that people can enter with a code. */
@Injectable()
export class RoomsByCode {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly codes: CodesRepository,
    private readonly joins: JoinsRepository,
    private readonly format: RoomCodes,
  ) {}

  /**
   * The room of a code, if this person can enter it. Two statements run in any case: without a room, the second one reads the policies
   * of the person's own organization and ignores them.
   */
  async find(queries: Queries, principal: Principal, typed: string): Promise<CodeRow | undefined> {
    const row = await this.codes.find(queries, personOf(principal), this.format.hashOf(typed), MAX_HUMANS);
    const policies = await this.policies.of(queries, row?.tenantId ?? principal.tenantId);
    if (!row || policies.codeJoinDisabled) return undefined;
    return isInDomain(row.email, policies.restrictToDomain) ? row : undefined;
  }

  /**
   * Keeps the policies of a room's organization, the person, and their own organization as they are until `tx` ends. Call it before the room is
   * locked: an organization and a person who depart are locked before their rooms too.
   *
   * @returns false if the person no longer acts
   */
  async hold(tx: Transaction, principal: Principal, { tenantId }: CodeRow): Promise<boolean> {
    await this.policies.hold(tx, tenantId);
    return (await this.joins.holdEmail(tx, personOf(principal), tenantId)) !== undefined;
  }
}
