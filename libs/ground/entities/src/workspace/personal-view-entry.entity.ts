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
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  viewId!: string;

  /** The folder that contains it; null at the top of the view. */
  @Column('uuid', { nullable: true })
  parentEntryId!: string | null;

  @Column('text')
  entryType!: 'ref' | 'folder';

  /** The node that a reference refers to; null for a folder. It is not a foreign key: the entry remains when the node is deleted. */
  @Column('uuid', { nullable: true })
  sourceNodeId!: string | null;

  /** The name of a folder; null for a reference. */
  @Column('text', { nullable: true })
  virtualName!: string | null;

  /** Its position among its siblings. */
  @Column('int')
  sortOrder!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
