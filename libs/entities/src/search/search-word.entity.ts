import { Entity, Index, PrimaryColumn } from 'typeorm';

/** A word that a tenant's titles, headings, names or tags have or had: what a misspelt one is compared with. */
@Entity('search_words')
@Index('search_words_similar_idx', { synchronize: false })
export class SearchWord {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** Folded, of 3 to 32 letters and digits. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  word!: string;
}
