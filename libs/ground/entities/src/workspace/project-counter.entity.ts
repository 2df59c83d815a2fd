import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Project } from './project.entity';

/**
 * Counts of a project. They are sharded so that concurrent writers of a project don't wait for each other; each count is the sum over
 * the shards.
 */
@Entity('project_counters')
@ForeignKey(() => Project, ['tenantId', 'projectId'], ['tenantId', 'id'], {
  name: 'project_counters_project_fk',
  onDelete: 'CASCADE',
})
export class ProjectCounter {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  projectId!: string;

  /** Chosen by the writing connection. */
  @PrimaryColumn('smallint')
  shard!: number;

  /** Grows with every committed change. The sum is the clock of the project, for ETags. */
  @Column('bigint')
  ticks!: string;

  /** This shard's part of the count; can be negative. */
  @Column('bigint')
  nodes!: string;

  @Column('bigint')
  mappings!: string;

  @Column('bigint', { default: 0 })
  files!: string;

  /** When this shard last counted a change of documents. The newest of all shards is when the project changed. */
  @Column('timestamptz', { default: () => 'now()' })
  lastChangedAt!: Date;
}
