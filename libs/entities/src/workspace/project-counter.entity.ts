import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Project } from './project.entity';

/**
 * Counts of a project, in shards so that writers of one project don't wait for each other; the truth is the sum. `ticks`
 * grows with every committed change and is the project's clock for ETags.
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

  @PrimaryColumn('smallint')
  shard!: number;

  @Column('bigint')
  ticks!: string;

  @Column('bigint')
  nodes!: string;

  @Column('bigint')
  mappings!: string;

  @Column('bigint', { default: 0 })
  files!: string;

  @Column('timestamptz', { default: () => 'now()' })
  lastChangedAt!: Date;
}
