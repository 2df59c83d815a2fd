import { Entity, Index, PrimaryColumn } from 'typeorm';

/** A word that passages of the shared projects, or of a personal one, had when it was written: a word that a misspelled one may mean. */
@Entity('passage_spellings')
@Index('passage_spellings_similar_idx', { synchronize: false })
export class PassageSpelling {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** The owner of the personal project; the nil UUID for all shared projects. */
  @PrimaryColumn('uuid')
  reader!: string;

  /** A form of a word of letters alone. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  word!: string;
}
