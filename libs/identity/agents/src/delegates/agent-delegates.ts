import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Delegates, type Person } from '#access';
import type { Transaction } from '#platform';
import { ActorLifecycle } from '../actors/lifecycle';
import { PairingService } from '../pairing/pairing.service';
import { TokensRepository } from '../tokens/tokens.repository';
import { DelegatesRepository } from './delegates.repository';

/** The tokens and agents of people, as what acts for them. */
@Injectable()
export class AgentDelegates implements OnModuleInit {
  constructor(
    private readonly delegates: Delegates,
    private readonly repository: DelegatesRepository,
    private readonly tokens: TokensRepository,
    private readonly actors: ActorLifecycle,
    private readonly pairing: PairingService,
  ) {}

  onModuleInit(): void {
    this.delegates.add({
      list: (queries, person, limit) => this.repository.listTokens(queries, person, limit),
      end: (tx, person) => this.tokens.revokeAll(tx, person),
    });
    this.delegates.add({
      list: (queries, person, limit) => this.repository.listAgents(queries, person, limit),
      end: (tx, person) => this.endAgents(tx, person),
    });
  }

  /** Ends the agents of a person, and the requests of agents that are about to connect. */
  private async endAgents(tx: Transaction, person: Person): Promise<void> {
    await this.pairing.denyAllOf(tx, person);
    await this.actors.disconnectAll(tx, person);
  }
}
