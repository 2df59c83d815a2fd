import { Module } from '@nestjs/common';
import { Database, REDIS, type RedisCommands } from '#platform';
import { EventCursors } from './events/event-cursors';
import { EventsRepository } from './events/events.repository';
import { PRESENCE_STORE, type PresenceStore } from './presence/presence-store';
import { PostgresPresence } from './presence/postgres-presence';
import { PresenceController } from './presence/presence.controller';
import { PresenceRepository } from './presence/presence.repository';
import { PresenceService } from './presence/presence.service';
import { RedisPresence } from './presence/redis-presence';
import { EventStreams } from './streams/event-streams';
import { EventsController } from './streams/events.controller';
import { TenantReader } from './streams/tenant-reader';

/** Streams of events, and who has a document open. */
@Module({
  controllers: [EventsController, PresenceController],
  providers: [
    EventsRepository,
    EventCursors,
    TenantReader,
    EventStreams,
    PresenceRepository,
    PresenceService,
    {
      provide: PRESENCE_STORE,
      inject: [REDIS, Database],
      useFactory: (redis: RedisCommands | null, database: Database): PresenceStore =>
        redis ? new RedisPresence(redis) : new PostgresPresence(database),
    },
  ],
  exports: [EventsRepository, PresenceService],
})
export class LiveModule {}
