import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Distribution } from './distribution.entity';

/** A project that a distribution is for. It stays if the project is deleted, so that the source still sees that it did not acknowledge. */
@Entity('distribution_targets')
@Index('distribution_targets_project_idx', ['tenantId', 'projectId', 'distributionId'])
@ForeignKey(() => Distribution, ['tenantId', 'distributionId'], ['tenantId', 'id'], {
  name: 'distribution_targets_distribution_fk',
  onDelete: 'CASCADE',
})
export class DistributionTarget {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  distributionId!: string;

  @PrimaryColumn('uuid')
  projectId!: string;

  /** The place in the list that the creator sent, from 0. */
  @Column('int')
  position!: number;

  @Column('text', { default: 'pending' })
  ackState!: 'pending' | 'acknowledged' | 'timed_out';

  /** The name of the person who read the documents, as the target gave it. */
  @Column('text', { nullable: true })
  readBy!: string | null;

  @Column('timestamptz', { nullable: true })
  acknowledgedAt!: Date | null;
}
