import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures, PersonalData } from '#access';
import type { SignedIn } from '#accounts';
import { Audit, actingUser } from '#audit';
import { type Client, Database, type Transaction } from '#platform';
import { vouchedBy } from './claims';
import type { ProvenPerson } from './code-flow';
import { type ConnectionRow, ConnectionsRepository } from './connections.repository';
import { IdentitiesRepository, type Subject } from './identities.repository';
import { SsoPeople } from './sso-people';
import { SsoFailed, SsoRefused } from './sso.errors';

/** The identities of people at the provider of their organization. */
@Injectable()
export class Identities implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly departures: Departures,
    private readonly data: PersonalData,
    private readonly connections: ConnectionsRepository,
    private readonly identities: IdentitiesRepository,
    private readonly people: SsoPeople,
    private readonly audit: Audit,
  ) {}

  onModuleInit(): void {
    // A person who returns after a suspension is linked again by e-mail address, even to another subject.
    this.departures.on('user', (tx, { tenantId, id }) =>
      this.identities.unlink(tx, { tenantId, userId: id }),
    );
    this.data.add({
      kind: 'identity',
      batch: 1,
      read: (person, after) => this.identities.export(this.database, person, after),
    });
  }

  /**
   * Signs in the person whom the provider has proved, as the user who is linked to the subject.
   *
   * @throws SsoFailed if the connection was replaced, SsoRefused
   */
  async signIn(
    tx: Transaction,
    { tenantId, id: connectionId }: ConnectionRow,
    { subject, claims, startedAt }: ProvenPerson & { startedAt: Date },
    client: Client,
  ): Promise<SignedIn> {
    const key = { tenantId, connectionId, subject };
    const linked = await this.identities.findUser(tx, key);
    const { userId, isNew } =
      linked === undefined ? await this.link(tx, key, claims, client) : { userId: linked, isNew: false };
    const signedIn = await this.people.start(tx, { tenantId, userId }, client, startedAt);
    if (!signedIn) throw new SsoRefused();
    if (isNew)
      await this.audit.record(tx, actingUser(tenantId, userId, client), {
        action: 'sso.linked',
        target: { type: 'user', id: userId, name: signedIn.person.displayName },
        after: { subject },
      });
    return signedIn;
  }

  /** Links a subject to the account with its verified e-mail address, or to a new one. First sign-ins of a tenant wait for each other. */
  private async link(
    tx: Transaction,
    key: Subject,
    claims: ProvenPerson['claims'],
    client: Client,
  ): Promise<{ userId: string; isNew: boolean }> {
    const { tenantId, connectionId } = key;
    const connection = await this.connections.lock(tx, tenantId, connectionId);
    if (!connection) throw new SsoFailed();
    const linked = await this.identities.findUser(tx, key);
    if (linked !== undefined) return { userId: linked, isNew: false };
    const vouched = vouchedBy(claims);
    if (!vouched) throw new SsoRefused();
    const userId =
      (await this.people.find(tx, tenantId, vouched)) ??
      (await this.people.join(tx, tenantId, vouched, { client, create: connection.createUsers }));
    if (userId === undefined || !(await this.identities.link(tx, key, userId))) throw new SsoRefused();
    return { userId, isNew: true };
  }
}
