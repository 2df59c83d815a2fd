import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures } from '#access';
import type { Transaction } from '#platform';
import { SERVICE } from '../audit/room-audit';
import { AgentMembers } from '../members/agent-members';
import { HumanMembers } from '../members/human-members';
import type { HumanRow } from '../room/room.repository';
import { RoomAccess } from '../turns/room-access';
import { Turns } from '../turns/turns.service';
import { type AgentSeat, RoomsDeparturesRepository } from './rooms-departures.repository';

/**
 * Ends the seats, waits, turns and keys in rooms, also of other tenants, of people, agents and tenants that are suspended, removed or
 * revoked. A room whose host departs closes. A room that retention has deleted in the meantime needs nothing. People and agents who return can be invited again.
 */
@Injectable()
export class RoomsDepartures implements OnModuleInit {
  constructor(
    private readonly departures: Departures,
    private readonly repository: RoomsDeparturesRepository,
    private readonly access: RoomAccess,
    private readonly humans: HumanMembers,
    private readonly agents: AgentMembers,
    private readonly turns: Turns,
  ) {}

  onModuleInit(): void {
    this.departures.on('user', async (tx, { tenantId, id }) => {
      await this.endHumans(tx, await this.repository.ofUser(tx, { tenantId, userId: id }));
    });
    this.departures.on('actor', async (tx, { tenantId, id }) => {
      await this.endAgents(tx, await this.repository.ofActor(tx, { tenantId, actorId: id }));
    });
    this.departures.on('tenant', async (tx, { tenantId }) => {
      for (const key of await this.repository.openOfTenant(tx, tenantId)) {
        const room = await this.access.lockIfThere(tx, key);
        if (room && room.status !== 'closed') await this.turns.close(tx, room, SERVICE, 'host_departed');
      }
      await this.endHumans(tx, await this.repository.humansOfTenant(tx, tenantId));
      await this.endAgents(tx, await this.repository.agentsOfTenant(tx, tenantId));
    });
    // By then its rooms are closed.
    this.departures.on('moved', (tx, { tenantId }) => this.repository.endGuests(tx, tenantId));
  }

  private async endHumans(tx: Transaction, members: HumanRow[]): Promise<void> {
    for (const member of members) {
      const { tenantId, roomId: id } = member;
      const room = await this.access.lockIfThere(tx, { tenantId, id });
      if (!room || room.status === 'closed') continue;
      if (member.role === 'host') await this.turns.close(tx, room, SERVICE, 'host_departed');
      else await this.humans.depart(tx, room, member, SERVICE);
    }
  }

  private async endAgents(tx: Transaction, seats: AgentSeat[]): Promise<void> {
    for (const { tenantId, roomId, id } of seats) {
      const room = await this.access.lockIfThere(tx, { tenantId, id: roomId });
      if (room) await this.agents.depart(tx, room, id, SERVICE);
    }
  }
}
