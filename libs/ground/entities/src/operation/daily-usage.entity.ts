import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/**
 * The use of the daily quotas by the tokens of a user, counted here only without Redis. There is one row per user: the first request of a
 * day resets its counts, so no old row has to be deleted.
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
