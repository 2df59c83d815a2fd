import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A passage of a document, and the words by which it is found. A worker writes the rows some time after the save (PassageQueue), so they can be
 * outdated, and belong to a deleted node: every reader joins the node, and compares `revisionId` with its current revision.
 */
@Entity('passages')
@Index('passages_unindexed_idx', ['tenantId', 'nodeId'], { where: 'version = 0' })
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

  /** Not used any more: empty, or the words as an earlier version wrote them. Only the version before still names it. */
  @Column('tsvector', { default: '' })
  terms!: string;

  /**
   * A random number for each time that its words were written. An entry of a segment with another one is outdated. It is 0 or less while no
   * segment has the passage.
   */
  @Column('bigint', { default: 0 })
  version!: string;

  /** The words with their positions, whose labels stand for the impact of the word in the passage. Null if the version before wrote the row. */
  @Column('tsvector', { nullable: true })
  words!: string | null;
}
