import { Module } from '@nestjs/common';
import { PoliciesModule } from '#accounts';
import { JoiningService } from './relay/joining.service';
import { Pauses } from './relay/pauses';
import { PollingService } from './relay/polling.service';
import { RelayController } from './relay/relay.controller';
import { RelayRepository } from './relay/relay.repository';
import { RelayService } from './relay/relay.service';
import { RoomViews } from './relay/room-views';
import { RoomsModule } from './rooms.module';
import { NoncesRepository } from './signatures/nonces.repository';
import { SignaturesService } from './signatures/signatures.service';
import { SigningKeysRepository } from './signatures/signing-keys.repository';

/** The routes of the relay, with which agents take part in rooms. */
@Module({
  imports: [RoomsModule, PoliciesModule],
  controllers: [RelayController],
  providers: [
    JoiningService,
    RelayService,
    RelayRepository,
    PollingService,
    Pauses,
    RoomViews,
    SignaturesService,
    SigningKeysRepository,
    NoncesRepository,
  ],
})
export class RoomsRelayHttp {}
