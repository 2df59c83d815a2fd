import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Person, type Principal, principalOf } from '#access';
import { Tenant, User, type WaitingOfKind } from '#entities';
import { DailyMailLinks, DailyMails, type MailContent, MailContents, type RecordedDay } from '#mail';
import { Database, columns, statement } from '#platform';
import { MAX_COUNT, WaitingRepository } from './waiting.repository';

/** The number of titles of a kind that the mail has. */
const TITLES = 3;
const COUNTS = {
  review: 'reviews',
  distribution: 'distributions',
  roomPerson: 'roomPeople',
  roomAgent: 'roomAgents',
} as const;
const KINDS = Object.keys(COUNTS) as WaitingOfKind['kind'][];

const USER = columns(User, 'u', 'role');
const TENANT = columns(Tenant, 'n', 'plan', 'features');
const FIND = statement(
  { ...USER.row, ...TENANT.row },
  `SELECT ${USER.sql}, ${TENANT.sql} FROM users u JOIN tenants n ON n.id = u.tenant_id
  WHERE u.tenant_id = :tenantId AND u.id = :userId AND u.status = 'active' AND n.deletes_at IS NULL`,
);

/** The content of the daily mail: what the screen of requests counts for the person at the moment at which the mail is written. */
@Injectable()
export class WaitingMail implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly waiting: WaitingRepository,
    private readonly contents: MailContents,
    private readonly daily: DailyMails,
    private readonly links: DailyMailLinks,
  ) {}

  onModuleInit(): void {
    this.contents.add('waiting_requests', ({ tenantId, userId, ...recorded }) =>
      this.read({ tenantId, userId: userId! }, recorded),
    );
  }

  private async read(person: Person, recorded: RecordedDay): Promise<MailContent | undefined> {
    if (!(await this.daily.canBeSent(person, recorded))) return undefined;
    const principal = await this.principalOf(person);
    if (!principal) return undefined;
    const counts = await this.waiting.count(this.database, principal);
    const listed = await this.waiting.list(this.database, principal);
    const waiting = KINDS.map((kind) => ({
      kind,
      count: counts[COUNTS[kind]],
      atMost: MAX_COUNT,
      titles: listed.filter((one) => one.kind === kind).flatMap(({ title }) => title ?? []),
    })).filter(({ count }) => count > 0);
    if (waiting.length === 0) return undefined;
    const data = { waiting: waiting.map((one) => ({ ...one, titles: one.titles.slice(0, TITLES) })) };
    return { data, stopUrl: this.links.urlOf(person) };
  }

  /** The person as their session would name them. It has no credential, so it is only good for reading. */
  private async principalOf({ tenantId, userId }: Person): Promise<Principal | undefined> {
    const row = await this.database.one(FIND, { tenantId, userId });
    const person = { kind: 'session' as const, credentialId: userId, tenantId, userId, generation: 0 };
    return row && principalOf({ ...person, ...row, features: new Set(row.features) });
  }
}
