import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type Principal, personOf } from '#access';
import { Database, Limits } from '#platform';
import { ExportRepository } from './export.repository';

const PER_MINUTE = 3;
const BATCH = 200;

/** Everything that the service stores for a person, as JSON lines. */
@Injectable()
export class ExportService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly data: PersonalData,
    private readonly accounts: ExportRepository,
  ) {}

  onModuleInit(): void {
    this.data.add({
      kind: 'profile',
      batch: 1,
      read: (person, after) => this.accounts.profile(this.database, person, after),
    });
    this.data.add({
      kind: 'session',
      batch: BATCH,
      read: (person, after, limit) => this.accounts.sessions(this.database, person, after, limit),
    });
  }

  /** Counts an export. @throws RateLimited */
  admit({ userId }: Principal): Promise<void> {
    return this.limits.attempt('export', userId, PER_MINUTE);
  }

  async *lines(principal: Principal): AsyncGenerator<string> {
    for await (const { kind, shown } of this.data.read(personOf(principal)))
      yield shown.map((data) => `${JSON.stringify({ kind, data })}\n`).join('');
    yield `${JSON.stringify({ kind: 'end', data: { exportedAt: new Date() } })}\n`;
  }
}
