import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** The wish of a person to get a mail once a day about what waits for their decision. Without a row, they get none. */
@Entity('daily_mails')
@Index('daily_mails_due_idx', ['tenantId', 'dueAt'])
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'daily_mails_user_fk',
  onDelete: 'CASCADE',
})
export class DailyMail {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  /** When the next mail is due. The process that moves it to the next day records the mail, so there is one a day. */
  @Column('timestamptz')
  dueAt!: Date;
}
