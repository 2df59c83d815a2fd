import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The kinds of events that the database records. */
export type RecordedKind =
  | 'documents'
  | 'trees'
  | 'shares'
  | 'publications'
  | 'files'
  | 'members'
  | 'agents'
  | 'inbox'
  | 'rooms'
  | 'requests'
  | 'session';

/** The most things that an event names one by one. If a statement changes more, its event names none, and readers look at the whole. */
export const EVENT_IDS = 50;

/** The largest audience of an event. Everybody in the tenant sees the event of a statement that concerns more. */
export const EVENT_AUDIENCE = 200;

/**
 * A change that people and agents learn of over `GET /api/events`: pointers to what changed, and never what it is now. Triggers write the
 * rows, in the transaction of the change, so that no statement can forget to. Only for people and agents of another tenant, who are in a room or
 * sent a message, the statement of the change does. The rows are deleted after an hour.
 */
@Entity('events')
export class Event {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** The transaction of the change (pg_current_xact_id), which never wraps around. A bigint, because TypeORM does not know xid8. */
  @PrimaryColumn('bigint')
  xid!: string;

  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('text')
  kind!: RecordedKind;

  /** The project of what changed: only those who reach it see the event. Null for what belongs to no project. */
  @Column('uuid', { nullable: true })
  projectId!: string | null;

  /** The ids of what changed, as events show them. Few of them, or none if much changed at once. */
  @Column('jsonb')
  ids!: Record<string, string | string[]>;

  /** The users and agents that see the event, and groups of users, or the tenant for everybody in it. */
  @Column('uuid', { array: true, nullable: true })
  audience!: string[] | null;

  /** Whether owners and admins see the event. With a project, only those who also reach it. */
  @Column('boolean')
  admins!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;
}
