import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/**
 * A scan of a GitHub organization for a tenant's mappings. It is done in steps, each of which writes here what it found
 * and where the next begins, so that another process can go on where one died.
 */
@Entity('manifest_scans')
@Index('manifest_scans_tenant_idx', ['tenantId', 'id'], { unique: true })
@Index('manifest_scans_unfinished_idx', ['tenantId'], { unique: true, where: 'finished_at IS NULL' })
@ForeignKey(() => User, ['tenantId', 'startedBy'], ['tenantId', 'id'], { name: 'manifest_scans_user_fk' })
export class ManifestScan {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('uuid')
  startedBy!: string;

  /** The GitHub organization or user, as it was named. */
  @Column('text')
  organization!: string;

  /** The projects that the credential which started it reaches; null for all shared ones. */
  @Column('uuid', { array: true, nullable: true })
  projectIds!: string[] | null;

  @Column('text', { default: 'queued' })
  state!: 'queued' | 'running' | 'done' | 'failed';

  /** Why it failed. */
  @Column('text', { nullable: true })
  failure!: string | null;

  /** The repositories to read, in their order; null before they are listed and when it is over. */
  @Column('jsonb', { nullable: true })
  plan!: object[] | null;

  /** Where in the plan it is. */
  @Column('jsonb')
  progress!: object;

  @Column('int', { default: 0 })
  repositories!: number;

  @Column('int', { default: 0 })
  matched!: number;

  @Column('int', { default: 0 })
  changed!: number;

  @Column('int', { default: 0 })
  missing!: number;

  @Column('int', { default: 0 })
  unverified!: number;

  @Column('int', { default: 0 })
  unmapped!: number;

  @Column('int', { default: 0 })
  errorCount!: number;

  /** Of each outcome but `matched` the first ones. */
  @Column('jsonb', { default: [] })
  items!: object[];

  /** The first ones. */
  @Column('jsonb', { default: [] })
  errors!: object[];

  @Column('jsonb', { default: [] })
  renames!: object[];

  /** Who works on it: made anew by each process that takes it up; null between two. */
  @Column('uuid', { nullable: true })
  runId!: string | null;

  /** How often in a row a process died over it. */
  @Column('smallint', { default: 0 })
  deaths!: number;

  /** When somebody has to look: the work on it has died by then, or its wait is over. */
  @Column('timestamptz')
  dueAt!: Date;

  /** Until when GitHub's rate limit has it wait. */
  @Column('timestamptz', { nullable: true })
  waitingUntil!: Date | null;

  /** All its waits so far. */
  @Column('int', { default: 0 })
  waitedSeconds!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  finishedAt!: Date | null;
}
