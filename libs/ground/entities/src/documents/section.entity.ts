import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A heading of a document's current revision, and the extent of its section. Written by saves. */
@Entity('sections')
export class Section {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  nodeId!: string;

  /** The custom id of the heading, or else the slug that GitHub gives it; unique in the document. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  anchor!: string;

  /** Further names, which no other heading of the document has. */
  @Column('text', { array: true, default: [] })
  aliases!: string[];

  /** Its position among the headings of the document, from 0. */
  @Column('int')
  ordinal!: number;

  /** From 1 to 6. */
  @Column('smallint')
  level!: number;

  /** The whole text of the heading, without markup. */
  @Column('text')
  heading!: string;

  /** The line of the heading, from 1. */
  @Column('int')
  startLine!: number;

  /** The last line of the section, inclusive. */
  @Column('int')
  endLine!: number;

  /** The first byte of the section, from 0. */
  @Column('int')
  startByte!: number;

  /** The end of the section in bytes, exclusive. */
  @Column('int')
  endByte!: number;

  /** About how many tokens a model needs to read the section. */
  @Column('int')
  tokenEstimate!: number;
}
