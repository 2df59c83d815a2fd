import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A passage of a document, and the words by which it is found. A worker writes the rows some time after the save (PassageQueue), so they can be
 * outdated, and belong to a deleted node: every reader joins the node, and compares `revisionId` with its current revision.
 */
@Entity('passages')
@Index('passages_terms_idx', { synchronize: false })
@Index('passages_text_idx', ['tenantId', 'projectId', 'sectionHash'])
export class Passage {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  nodeId!: string;

  /** The position among the passages of the document, from 0. */
  @PrimaryColumn('int')
  ordinal!: number;

  @Column('uuid')
  projectId!: string;

  /** The owner of the personal project that it is in; the nil UUID in a shared project. */
  @Column('uuid')
  reader!: string;

  /** The revision that the lines and bytes refer to. */
  @Column('uuid')
  revisionId!: string;

  /** The anchor of the section; null before the first heading. */
  @Column('text', { nullable: true })
  anchor!: string | null;

  /** The texts of the heading and of those above it, the highest first. */
  @Column('text', { array: true })
  headingPath!: string[];

  /** From 1. */
  @Column('int')
  startLine!: number;

  /** The last line, inclusive. */
  @Column('int')
  endLine!: number;

  /** The first byte, from 0. */
  @Column('int')
  startByte!: number;

  /** The end in bytes, exclusive. */
  @Column('int')
  endByte!: number;

  /** About how many tokens a model needs to read the passage. */
  @Column('int')
  tokenEstimate!: number;

  /** SHA-256 of the whole section with its subsections, or of the text before the first heading. */
  @Column('bytea')
  sectionHash!: Buffer;

  /** The number of words, by which their frequency is weighted. */
  @Column('int')
  wordCount!: number;

  /** The words with their positions: A in the title, B in the heading, C in the headings above, D in the text. */
  @Column('tsvector')
  terms!: string;
}
