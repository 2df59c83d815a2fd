import { Module } from '@nestjs/common';
import { IssuerModule } from '#issuer';
import { ActorsController } from './actors/actors.controller';
import { ActorsRepository } from './actors/actors.repository';
import { ActorsService } from './actors/actors.service';
import { Attestations } from './actors/attestation';
import { AgentsPages } from './pages/agents.controller';
import { DevicePages } from './pages/device.controller';
import { VisitorsRepository } from './pages/visitors.repository';
import { DecisionWaits } from './pairing/decision-waits';
import { PairingController } from './pairing/pairing.controller';
import { PairingRepository } from './pairing/pairing.repository';
import { PairingService } from './pairing/pairing.service';
import { PairingSweep } from './pairing/pairing.sweep';
import { RedemptionRepository } from './pairing/redemption.repository';
import { RedemptionService } from './pairing/redemption.service';
import { TokensController } from './tokens/tokens.controller';
import { TokensRepository } from './tokens/tokens.repository';
import { TokensService } from './tokens/tokens.service';

/** Connecting agents, their tokens and their keys. */
@Module({
  imports: [IssuerModule],
  controllers: [PairingController, TokensController, ActorsController, DevicePages, AgentsPages],
  providers: [
    PairingService,
    PairingRepository,
    PairingSweep,
    RedemptionService,
    RedemptionRepository,
    DecisionWaits,
    TokensService,
    TokensRepository,
    ActorsService,
    ActorsRepository,
    Attestations,
    VisitorsRepository,
  ],
})
export class AgentsModule {}
