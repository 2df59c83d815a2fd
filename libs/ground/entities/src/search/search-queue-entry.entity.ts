import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A node whose search terms have to be written again. Triggers add it in the transaction that creates or renames the node, or changes its headings. */
@Entity('search_queue')
export class SearchQueueEntry {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  nodeId!: string;
}
