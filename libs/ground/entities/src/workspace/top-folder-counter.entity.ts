import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Project } from './project.entity';

/** The number of files below each top-level folder of a project, sharded like the project's counts. The count is the sum over the shards. */
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

  /** The path of the folder. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  folder!: string;

  /** Chosen by the writing connection. */
  @PrimaryColumn('smallint')
  shard!: number;

  /** This shard's part of the count; can be negative. */
  @Column('bigint')
  files!: string;
}
