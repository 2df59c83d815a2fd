import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A link of a document. A worker writes the rows some time after the save (LinkedDocument). Triggers resolve them again when the document
 * moves, and delete them with the content of the document: they stay while it is in the trash, so every reader joins the node.
 */
@Entity('document_links')
@Index('document_links_target_idx', ['tenantId', 'targetPath', 'projectId', 'nodeId', 'ordinal'], {
  where: 'target_path IS NOT NULL',
})
export class DocumentLink {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** The document that contains the link. */
  @PrimaryColumn('uuid')
  nodeId!: string;

  /** The position among the different links of the document, from 0. */
  @PrimaryColumn('int')
  ordinal!: number;

  /** The project of the document. A path leads to a node of the same project. */
  @Column('uuid')
  projectId!: string;

  /** The destination as its author wrote it, without escapes; at most 2,000 characters. */
  @Column('text')
  href!: string;

  /** The kind, by the form of the destination; `reference` is a Doc ID or the id of a node. */
  @Column('text')
  kind!: 'document' | 'file' | 'reference' | 'anchor' | 'external';

  /** The line of its first occurrence, from 1. */
  @Column('int')
  line!: number;

  /** How many folders above that of the document `rest` begins; null if it doesn't depend on the place of the document. */
  @Column('smallint', { nullable: true })
  up!: number | null;

  /** The path without its beginning; if `up` is null, the whole path, the Doc ID or the id. Null if the link leads to nothing. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  rest!: string | null;

  /** Where the link leads from the place of the document: a path, with a slash first, or a Doc ID or id as `rest`. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  targetPath!: string | null;

  /** The place in the target; null for its beginning. */
  @Column('text', { nullable: true })
  anchor!: string | null;
}
