import { Module } from '@nestjs/common';
import { ActorsController } from './actors/actors.controller';
import { ActorsRepository } from './actors/actors.repository';
import { ActorsService } from './actors/actors.service';
import { Attestations } from './actors/attestation';
import { Issuer } from './issuer/issuer';
import { IssuerController } from './issuer/issuer.controller';
import { IssuerKeysRepository } from './issuer/issuer-keys.repository';
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

/** Connecting agents, their tokens and keys, and the service's own signing key. */
@Module({
  controllers: [
    PairingController,
    TokensController,
    ActorsController,
    IssuerController,
    DevicePages,
    AgentsPages,
  ],
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
    Issuer,
    IssuerKeysRepository,
    VisitorsRepository,
  ],
  exports: [Issuer],
})
export class AgentsModule {}
