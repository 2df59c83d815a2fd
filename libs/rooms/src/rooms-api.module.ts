import { Module } from '@nestjs/common';
import { RoomsModule } from './rooms.module';

/** The routes of the main API, with which people host rooms and take part in them. */
@Module({ imports: [RoomsModule] })
export class RoomsApiModule {}
