import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Node } from '../workspace/node.entity';

/**
 * A place in a title, heading, name or tag from which a search can start: the folded text from there on. The database keeps
 * them itself, by triggers in the transaction of whatever writes a node (see the migration); a move writes none.
 */
@Entity('search_terms')
@Index('search_terms_project_idx', { synchronize: false })
@Index('search_terms_tenant_idx', { synchronize: false })
@ForeignKey(() => Node, ['tenantId', 'nodeId'], ['tenantId', 'id'], {
  name: 'search_terms_node_fk',
  onDelete: 'CASCADE',
})
export class SearchTerm {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  nodeId!: string;

  /** 0 title, 2 heading, 4 name, 6 tag; one more where the place is not the text's beginning. */
  @PrimaryColumn('smallint')
  rank!: number;

  /** Of the heading among the document's headings, of the tag among its tags; else 0. */
  @PrimaryColumn('int')
  ordinal!: number;

  /** Which of the text's places, from 1. */
  @PrimaryColumn('smallint')
  place!: number;

  @Column('uuid')
  projectId!: string;

  /** Who may find it: the document's owner for a heading, else nobody in particular (a UUID of zeros). */
  @Column('uuid')
  reader!: string;

  /** At most 40 characters. */
  @Column({ type: 'text', collation: 'C' })
  term!: string;
}
