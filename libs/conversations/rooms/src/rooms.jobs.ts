import { Module } from '@nestjs/common';
import { RoomsModule } from './rooms.module';
import { DueTurns } from './turns/due-turns';
import { TurnsRepository } from './turns/turns.repository';

/** The background work of rooms: it ends due turns and lifetimes. */
@Module({ imports: [RoomsModule], providers: [DueTurns, TurnsRepository] })
export class RoomsJobs {}
