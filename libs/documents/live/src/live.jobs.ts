import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Clock, Database } from '#platform';
import { EventsRepository } from './events/events.repository';
import { LiveModule } from './live.module';
import { PresenceService } from './presence/presence.service';

/** For how many seconds events are kept: an hour, and what a transaction that recorded them may take until its commit. */
const KEPT_SECONDS = 4_200;

@Injectable()
class LiveWork implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly events: EventsRepository,
    private readonly presence: PresenceService,
  ) {}

  onModuleInit(): void {
    this.clock.every({
      name: 'events.old',
      each: '1 minute',
      tenants: () => this.events.listHolding(this.database, KEPT_SECONDS),
      run: (batch, tenantId) => this.events.deleteOld(this.database, tenantId, KEPT_SECONDS, batch),
    });
    this.clock.every({
      name: 'presence.expired',
      each: '5 seconds',
      tenants: () => this.presence.tenantsOfExpired(),
      run: (batch, tenantId) => this.presence.expire(tenantId, batch),
    });
  }
}

/** The repeated work of events and presence. */
@Module({ imports: [LiveModule], providers: [LiveWork] })
export class LiveJobs {}
