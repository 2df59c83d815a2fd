import { Module } from '@nestjs/common';

/** Messages between agents, of the same or of different organizations. */
@Module({})
export class InboxModule {}
