import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Project } from './project.entity';

/** What one check of a project's local files found. Never changed. */
@Entity('health_reports')
@Index('health_reports_project_idx', ['tenantId', 'projectId', 'id'], { unique: true })
@ForeignKey(() => Project, ['tenantId', 'projectId'], ['tenantId', 'id'], {
  name: 'health_reports_project_fk',
  onDelete: 'CASCADE',
})
export class HealthReport {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('uuid')
  projectId!: string;

  @Column('int')
  ok!: number;

  @Column('int')
  missing!: number;

  @Column('int')
  changed!: number;

  @Column('int')
  repaired!: number;

  /** One for each mapping that was looked for. */
  @Column('jsonb')
  items!: object[];

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
