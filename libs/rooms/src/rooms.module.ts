import { Module } from '@nestjs/common';

/** Rooms in which people and agents meet: what the main API and the relay share. It has no routes. */
@Module({})
export class RoomsModule {}
