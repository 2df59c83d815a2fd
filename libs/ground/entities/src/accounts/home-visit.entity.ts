import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** When a person last opened the first screen. Requests that follow each other within half an hour are one visit. */
@Entity('home_visits')
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'home_visits_user_fk',
  onDelete: 'CASCADE',
})
export class HomeVisit {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  /** The last request of the visit, to within a minute. */
  @Column('timestamptz', { default: () => 'now()' })
  seenAt!: Date;

  /** The last request of the visit before; null in the first visit. */
  @Column('timestamptz', { nullable: true })
  previousAt!: Date | null;
}
