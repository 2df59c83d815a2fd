import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/**
 * What the tokens of a user have used of the daily quotas; counted here only without Redis. One row per user: the first request of a
 * day starts its counts again, so no old day has to be deleted.
 */
@Entity('daily_usage')
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'daily_usage_user_fk',
  onDelete: 'CASCADE',
})
export class DailyUsage {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  /** The day of the counts, in UTC. */
  @Column('date')
  day!: string;

  @Column('int')
  requests!: number;

  @Column('int')
  publishes!: number;
}
