import { Module } from '@nestjs/common';
import { RoomsModule } from './rooms.module';

/** The routes of the relay, with which agents take part in rooms. */
@Module({ imports: [RoomsModule] })
export class RoomsRelayModule {}
