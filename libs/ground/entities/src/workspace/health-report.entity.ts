import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Project } from './project.entity';

/** The result of one health check of a project's local files. It is never changed. */
@Entity('health_reports')
@Index('health_reports_project_idx', ['tenantId', 'projectId', 'id'], { unique: true })
@ForeignKey(() => Project, ['tenantId', 'projectId'], ['tenantId', 'id'], {
  name: 'health_reports_project_fk',
  onDelete: 'CASCADE',
})
export class HealthReport {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  projectId!: string;

  /** Mappings whose file is unchanged. */
  @Column('int')
  ok!: number;

  /** Mappings whose file is missing. They are broken now. */
  @Column('int')
  missing!: number;

  /** Mappings whose file has changed. */
  @Column('int')
  changed!: number;

  /** Mappings whose file was found at another path. They point there now. */
  @Column('int')
  repaired!: number;

  /** One item for each mapping that was checked. */
  @Column('jsonb')
  items!: object[];

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
