import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * In how many passages of the shared projects, or of a personal one, a word occurs. Only the version before uses it.
 */
@Entity('passage_words')
@Index('passage_words_similar_idx', { synchronize: false })
export class PassageWord {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** The owner of the personal project; the nil UUID for all shared projects. */
  @PrimaryColumn('uuid')
  reader!: string;

  /** As in the terms of passages. The empty word is in every passage. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  word!: string;

  @Column('int')
  passages!: number;
}
