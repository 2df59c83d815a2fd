import { Module } from '@nestjs/common';
import { IssuerModule } from '#issuer';
import { ActorsController } from './actors/actors.controller';
import { ActorsRepository } from './actors/actors.repository';
import { ActorsService } from './actors/actors.service';
import { Attestations } from './actors/attestation';
import { ActorLifecycle } from './actors/lifecycle';
import { LifecycleRepository } from './actors/lifecycle.repository';
import { ConnectedController } from './connected/connected.controller';
import { ConnectedRepository } from './connected/connected.repository';
import { ConnectedService } from './connected/connected.service';
import { NarrowingService } from './connected/narrowing.service';
import { PausingService } from './connected/pausing.service';
import { AgentDelegates } from './delegates/agent-delegates';
import { DelegatesRepository } from './delegates/delegates.repository';
import { Approvals } from './connections/approvals.service';
import { Connections } from './connections/connections.service';
import { ProjectsRepository } from './connections/projects.repository';
import { GuideController } from './guide/guide.controller';
import { LongPolls } from './pairing/long-polls';
import { PairingController } from './pairing/pairing.controller';
import { PairingRepository } from './pairing/pairing.repository';
import { PairingService } from './pairing/pairing.service';
import { RedemptionRepository } from './pairing/redemption.repository';
import { RedemptionService } from './pairing/redemption.service';
import { TokenProofs } from './tokens/token-proof';
import { TokensController } from './tokens/tokens.controller';
import { TokensRepository } from './tokens/tokens.repository';
import { TokensService } from './tokens/tokens.service';
import { tokensExport } from './tokens/tokens.export';

/** Agents: their connection requests, tokens and signing keys. */
@Module({
  imports: [IssuerModule],
  controllers: [PairingController, TokensController, ActorsController, GuideController, ConnectedController],
  providers: [
    tokensExport,
    ConnectedService,
    ConnectedRepository,
    NarrowingService,
    PausingService,
    AgentDelegates,
    DelegatesRepository,
    Approvals,
    Connections,
    ProjectsRepository,
    PairingService,
    PairingRepository,
    RedemptionService,
    RedemptionRepository,
    LongPolls,
    TokensService,
    TokensRepository,
    TokenProofs,
    ActorsService,
    ActorsRepository,
    ActorLifecycle,
    LifecycleRepository,
    Attestations,
  ],
  exports: [
    ActorLifecycle,
    ActorsService,
    Approvals,
    Attestations,
    ConnectedService,
    Connections,
    PairingService,
    TokensService,
  ],
})
export class AgentsModule {}
