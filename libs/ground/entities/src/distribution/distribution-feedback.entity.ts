import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Distribution } from './distribution.entity';

/** A target project's comment on a distribution. It is never changed. */
@Entity('distribution_feedback')
@Index('distribution_feedback_list_idx', ['tenantId', 'distributionId', 'id'], { unique: true })
@ForeignKey(() => Distribution, ['tenantId', 'distributionId'], ['tenantId', 'id'], {
  name: 'distribution_feedback_distribution_fk',
  onDelete: 'CASCADE',
})
export class DistributionFeedback {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  distributionId!: string;

  @Column('uuid')
  projectId!: string;

  @Column('text')
  type!: 'question' | 'confirmation' | 'action_plan' | 'concern';

  @Column('text')
  content!: string;

  /** The name of the author, as the target gave it. */
  @Column('text')
  author!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
