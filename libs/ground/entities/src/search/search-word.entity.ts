import { Entity, Index, PrimaryColumn } from 'typeorm';

/** A word that occurs, or once occurred, in a tenant's titles, headings, names or tags. Misspelled search words are compared with these. Written by triggers. */
@Entity('search_words')
@Index('search_words_similar_idx', { synchronize: false })
export class SearchWord {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** Folded, with 3 to 32 letters and digits. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  word!: string;

  /**
   * The transaction that learned the word (pg_current_xact_id), 0 for those before this column. Concurrent transactions can learn the same
   * word: if the second had to wait for the first, two that learn several words could wait for each other.
   */
  @PrimaryColumn('bigint')
  xid!: string;
}
