import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Project } from './project.entity';

/** How many files lie under each folder of a project's first level, in the same shards as the project's counts. */
@Entity('top_folder_counters')
@ForeignKey(() => Project, ['tenantId', 'projectId'], ['tenantId', 'id'], {
  name: 'top_folder_counters_project_fk',
  onDelete: 'CASCADE',
})
export class TopFolderCounter {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  projectId!: string;

  /** Its path. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  folder!: string;

  @PrimaryColumn('smallint')
  shard!: number;

  @Column('bigint')
  files!: string;
}
