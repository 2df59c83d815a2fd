import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Project } from './project.entity';

/** The tree of a project, which has exactly one. */
@Entity('trees')
@Index('trees_project_idx', ['tenantId', 'projectId'], { unique: true })
@ForeignKey(() => Project, ['tenantId', 'projectId'], ['tenantId', 'id'], {
  name: 'trees_project_fk',
  onDelete: 'CASCADE',
})
export class Tree {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  projectId!: string;

  /** The folder that contains everything else. */
  @Column('uuid')
  rootNodeId!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
