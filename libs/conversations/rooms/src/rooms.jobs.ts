import { Module } from '@nestjs/common';
import { RoomsModule } from './rooms.module';
import { TurnSweeper } from './turns/turn-sweeper';
import { TurnsRepository } from './turns/turns.repository';

/** The background work of rooms: it ends due turns and lifetimes. */
@Module({ imports: [RoomsModule], providers: [TurnSweeper, TurnsRepository] })
export class RoomsJobs {}
