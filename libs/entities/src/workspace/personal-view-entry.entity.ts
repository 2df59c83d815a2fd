import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalView } from './personal-view.entity';

/** A folder of a personal view, or a reference in it. */
@Entity('personal_view_entries')
@Index('personal_view_entries_view_idx', ['tenantId', 'viewId', 'id'], { unique: true })
@Index('personal_view_entries_parent_idx', ['tenantId', 'viewId', 'parentEntryId'])
@Index('personal_view_entries_node_idx', { synchronize: false })
@ForeignKey(() => PersonalView, ['tenantId', 'viewId'], ['tenantId', 'id'], {
  name: 'personal_view_entries_view_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => PersonalViewEntry, ['tenantId', 'viewId', 'parentEntryId'], ['tenantId', 'viewId', 'id'], {
  name: 'personal_view_entries_parent_fk',
  onDelete: 'CASCADE',
})
export class PersonalViewEntry {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('uuid')
  viewId!: string;

  /** Null at the top of the view. */
  @Column('uuid', { nullable: true })
  parentEntryId!: string | null;

  @Column('text')
  entryType!: 'ref' | 'folder';

  /** Of a reference, and all that is kept of its node; no foreign key, so that the node may go and the entry stay. */
  @Column('uuid', { nullable: true })
  sourceNodeId!: string | null;

  /** Of a folder. */
  @Column('text', { nullable: true })
  virtualName!: string | null;

  @Column('int')
  sortOrder!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
