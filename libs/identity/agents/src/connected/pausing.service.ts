import { Injectable } from '@nestjs/common';
import { type Principal, Principals } from '#access';
import { Audit } from '#audit';
import { Database, type Transaction, found } from '#platform';
import { administers } from '#visibility';
import { ConnectedRepository, type ConnectedRow } from './connected.repository';
import { PausedByOrganization } from './pausing.errors';

/** Stops agents for a while. A paused agent keeps its tokens, memberships and messages, and can use none of them. */
@Injectable()
export class PausingService {
  constructor(
    private readonly database: Database,
    private readonly connected: ConnectedRepository,
    private readonly principals: Principals,
    private readonly audit: Audit,
  ) {}

  /**
   * Pauses an agent at once, in every process. A pause by an owner or admin who does not own the agent belongs to the organization. Nothing
   * happens to an agent that already is paused in this way.
   *
   * @throws NotFound unless the caller manages the agent
   */
  async pause(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const agent = found(await this.connected.find(tx, principal, id));
      if (!(await this.connected.pause(tx, principal, id))) return;
      await this.record(tx, principal, 'agent.paused', agent);
    });
  }

  /**
   * Resumes an agent at once, in every process. Nothing happens to an agent that is not paused.
   *
   * @throws NotFound unless the caller manages the agent; PausedByOrganization for an owner of the agent who is a member, if the organization
   * paused it
   */
  async resume(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const agent = found(await this.connected.find(tx, principal, id));
      if (await this.connected.resume(tx, principal, id))
        return this.record(tx, principal, 'agent.resumed', agent);
      // It is not paused, or was paused by the organization in the meantime.
      const { pausedByOrganization } = found(await this.connected.find(tx, principal, id));
      if (pausedByOrganization && !administers(principal)) throw new PausedByOrganization();
    });
  }

  private async record(
    tx: Transaction,
    principal: Principal,
    action: 'agent.paused' | 'agent.resumed',
    { id, name, ownerUserId }: ConnectedRow,
  ): Promise<void> {
    this.principals.forgetAll(tx);
    await this.audit.record(tx, principal, {
      action,
      target: { type: 'agent', id, name },
      after: { ownerUserId },
    });
  }
}
