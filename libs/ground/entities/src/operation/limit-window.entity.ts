import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The count of a limit in its present window. Only a service without Redis counts here. */
@Entity('limit_windows')
export class LimitWindow {
  /** SHA-256 of the name of the limit and of whom it limits. */
  @PrimaryColumn('bytea')
  key!: Buffer;

  @Column('timestamptz')
  endsAt!: Date;

  @Column('int')
  hits!: number;

  /** The hits before those that were taken last. */
  @Column('int')
  hitsBefore!: number;
}
