import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures, PersonalData } from '#access';
import { Database } from '#platform';
import { VisitsRepository } from './visits.repository';

/** The visit of a person: in the export of their data, and deleted with their account. */
@Injectable()
export class VisitsData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly visits: VisitsRepository,
    private readonly data: PersonalData,
    private readonly departures: Departures,
  ) {}

  onModuleInit(): void {
    this.data.add({
      kind: 'homeVisit',
      batch: 1,
      read: (person, after) => this.visits.list(this.database, person, after),
    });
    this.departures.on('user', async (tx, { tenantId, id: userId, returns }) => {
      if (!returns) await this.visits.delete(tx, { tenantId, userId });
    });
  }
}
