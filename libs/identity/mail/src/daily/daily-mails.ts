import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures, type Person, PersonalData, refuseMoved } from '#access';
import { Clock, Database, NO_ID } from '#platform';
import { Mails } from '../mails/mails.service';
import { DailyMailsRepository, type RecordedDay } from './daily-mails.repository';

/** The number of mails of a tenant that one transaction records. */
const BATCH = 100;

/** The mails that people get once a day, if they want it, about what waits for their decision. */
@Injectable()
export class DailyMails implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly mails: Mails,
    private readonly repository: DailyMailsRepository,
    private readonly data: PersonalData,
    private readonly departures: Departures,
  ) {}

  onModuleInit(): void {
    this.clock.every({
      name: 'daily-mails.due',
      each: '10 seconds',
      batch: BATCH,
      tenants: () => this.repository.dueTenants(this.database),
      run: (batch, tenantId) => this.record(tenantId, batch),
    });
    this.data.add({
      kind: 'dailyMail',
      batch: 1,
      read: (person, after) => this.repository.list(this.database, person, after),
    });
    this.departures.on('user', async (tx, { tenantId, id: userId, returns }) => {
      if (!returns) await this.repository.delete(tx, { tenantId, userId });
    });
  }

  /** Whether a person wants the mail. */
  async isWanted(person: Person): Promise<boolean> {
    return (await this.repository.list(this.database, person, NO_ID)).length > 0;
  }

  /** Turns the mail on or off. */
  async set(person: Person, wanted: boolean): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (wanted) await this.repository.insert(tx, person);
      else await this.repository.delete(tx, person);
    });
  }

  /** Turns the mail off for somebody who has the link to it. @throws OrganizationMoved */
  async stop(person: Person): Promise<void> {
    const tenant = await this.repository.deleteHere(this.database, person);
    if (tenant) refuseMoved(tenant);
  }

  /** Whether a mail that was recorded can still be sent: the person wants it, the address is theirs, and it is that of today. */
  canBeSent(person: Person, recorded: RecordedDay): Promise<boolean> {
    return this.repository.isRecipient(this.database, person, recorded);
  }

  private async record(tenantId: string, batch: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const due = await this.repository.claim(tx, tenantId, batch);
      const mails = due.flatMap(({ userId, recipient }) =>
        recipient === null ? [] : [{ userId, recipient, kind: 'waiting_requests' as const, data: {} }],
      );
      await this.mails.recordAll(tx, tenantId, mails);
      return due.length;
    });
  }
}
