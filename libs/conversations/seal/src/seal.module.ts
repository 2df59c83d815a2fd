import { Module } from '@nestjs/common';
import { AgentsModule } from '#agents';
import { KeyLogModule } from '#key-log';
import { SealDepartures } from './departures/seal.departures';
import { SealDeparturesRepository } from './departures/seal-departures.repository';
import { EnvelopesController } from './envelopes/envelopes.controller';
import { EnvelopesRepository } from './envelopes/envelopes.repository';
import { EnvelopesService } from './envelopes/envelopes.service';
import { Places } from './envelopes/places';
import { PlacesRepository } from './envelopes/places.repository';
import { ChallengesRepository } from './keys/challenges.repository';
import { KeysController } from './keys/keys.controller';
import { KeysRepository } from './keys/keys.repository';
import { KeysService } from './keys/keys.service';
import { SealPoliciesController } from './policies/policies.controller';
import { SealPoliciesRepository } from './policies/policies.repository';
import { SealPoliciesService } from './policies/policies.service';
import { SentController } from './sent/sent.controller';
import { SentRepository } from './sent/sent.repository';
import { WaitingController } from './waiting/waiting.controller';
import { WaitingRepository } from './waiting/waiting.repository';
import { WaitingService } from './waiting/waiting.service';

/** Encryption keys of agents, and sealed single-use secrets that the service cannot read. */
@Module({
  imports: [AgentsModule, KeyLogModule],
  controllers: [
    KeysController,
    EnvelopesController,
    SentController,
    WaitingController,
    SealPoliciesController,
  ],
  providers: [
    KeysService,
    KeysRepository,
    ChallengesRepository,
    EnvelopesService,
    EnvelopesRepository,
    Places,
    PlacesRepository,
    SentRepository,
    WaitingService,
    WaitingRepository,
    SealPoliciesService,
    SealPoliciesRepository,
    SealDepartures,
    SealDeparturesRepository,
  ],
})
export class SealModule {}
