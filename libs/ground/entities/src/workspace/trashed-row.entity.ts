import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TrashEntry } from './trash-entry.entity';

/** A row of `nodes`, or of a table that refers to it, as it was when it was deleted. */
@Entity('trashed_rows')
@Index('trashed_rows_trash_idx', ['tenantId', 'trashId', 'tableName'])
@ForeignKey(() => TrashEntry, ['tenantId', 'trashId'], ['tenantId', 'id'], {
  name: 'trashed_rows_trash_fk',
  onDelete: 'CASCADE',
})
export class TrashedRow {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('text')
  tableName!: string;

  /** Its id in that table. */
  @PrimaryColumn('uuid')
  rowId!: string;

  /** The entry of the trash that it belongs to. */
  @Column('uuid')
  trashId!: string;

  /** Its columns and their values. */
  @Column('jsonb')
  content!: object;
}
