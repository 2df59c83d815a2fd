import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/**
 * A manifest scan: the comparison of a tenant's GitHub mappings with the repositories of a GitHub organization. It runs in steps. Each
 * step stores its results and the position of the next step, so that another process can resume the scan if one dies.
 */
@Entity('manifest_scans')
@Index('manifest_scans_unfinished_idx', ['tenantId'], { unique: true, where: 'finished_at IS NULL' })
@ForeignKey(() => User, ['tenantId', 'startedBy'], ['tenantId', 'id'], { name: 'manifest_scans_user_fk' })
export class ManifestScan {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** The user who started it. */
  @Column('uuid')
  startedBy!: string;

  /** The GitHub organization or user, as the caller spelled it. */
  @Column('text')
  organization!: string;

  /** The shared projects within the reach of the credential that started it; null for all. */
  @Column('uuid', { array: true, nullable: true })
  projectIds!: string[] | null;

  @Column('text', { default: 'queued' })
  state!: 'queued' | 'running' | 'done' | 'failed';

  /** The reason for its failure; null unless it failed. */
  @Column('text', { nullable: true })
  failure!: string | null;

  /** The repositories to read, in order; null before they are listed and after the scan has finished. */
  @Column('jsonb', { nullable: true })
  plan!: object[] | null;

  /** The position in the plan. */
  @Column('jsonb')
  progress!: object;

  /** The number of repositories in the plan. */
  @Column('int', { default: 0 })
  repositories!: number;

  /** Mappings whose file is unchanged. */
  @Column('int', { default: 0 })
  matched!: number;

  /** Mappings whose file has changed. */
  @Column('int', { default: 0 })
  changed!: number;

  /** Mappings whose file is missing. */
  @Column('int', { default: 0 })
  missing!: number;

  /** Mappings whose file could not be compared. */
  @Column('int', { default: 0 })
  unverified!: number;

  /** Files that no mapping names. */
  @Column('int', { default: 0 })
  unmapped!: number;

  /** The number of errors. */
  @Column('int', { default: 0 })
  errorCount!: number;

  /** The first items of each outcome except `matched`. */
  @Column('jsonb', { default: [] })
  items!: object[];

  /** The first errors. */
  @Column('jsonb', { default: [] })
  errors!: object[];

  /** Repositories that mappings name by a former name. */
  @Column('jsonb', { default: [] })
  renames!: object[];

  /** The run that is working on it. Each process that takes it up sets a new one; null between runs. */
  @Column('uuid', { nullable: true })
  runId!: string | null;

  /** How many processes in a row died while they worked on it. */
  @Column('smallint', { default: 0 })
  deaths!: number;

  /** When another process can take it over, because its process has died or its wait has ended. */
  @Column('timestamptz')
  dueAt!: Date;

  /** The end of its wait for GitHub's rate limit; null unless it waits. */
  @Column('timestamptz', { nullable: true })
  waitingUntil!: Date | null;

  /** The total of its waits so far. */
  @Column('int', { default: 0 })
  waitedSeconds!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** When the first run began. */
  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;

  /** When it was done or failed. */
  @Column('timestamptz', { nullable: true })
  finishedAt!: Date | null;
}
