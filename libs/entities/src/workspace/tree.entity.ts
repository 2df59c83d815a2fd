import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Project } from './project.entity';

/** The one tree of a project. */
@Entity('trees')
@Index('trees_project_idx', ['tenantId', 'projectId'], { unique: true })
@ForeignKey(() => Project, ['tenantId', 'projectId'], ['tenantId', 'id'], {
  name: 'trees_project_fk',
  onDelete: 'CASCADE',
})
export class Tree {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('uuid')
  projectId!: string;

  @Column('uuid')
  rootNodeId!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
