import { Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A place in a title, heading, name or tag at which a match can begin, with the folded text from there on. They are written after the node
 * (see `SearchQueueEntry`). Moving a node changes none. The key begins with what a search compares.
 */
@Entity('search_terms')
@Index('search_terms_reader_idx', { synchronize: false })
@Index('search_terms_node_idx', { synchronize: false })
export class SearchTerm {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  projectId!: string;

  /** 0 for a title, 2 for a heading, 4 for a name, 6 for a tag; one more if the place is not the beginning of the text. */
  @PrimaryColumn('smallint')
  rank!: number;

  /** The only user who can find it: for a heading the owner of the document, otherwise the nil UUID, which means everybody. */
  @PrimaryColumn('uuid')
  reader!: string;

  /** At most 40 characters. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  term!: string;

  @PrimaryColumn('uuid')
  nodeId!: string;

  /** The position of the heading or tag among those of the document; 0 for titles and names. */
  @PrimaryColumn('int')
  ordinal!: number;

  /** The position of the place in the text, from 1. */
  @PrimaryColumn('smallint')
  place!: number;
}
