import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The revision whose links are in `document_links`. Triggers delete it with the content of the document. */
@Entity('linked_documents')
export class LinkedDocument {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  nodeId!: string;

  @Column('uuid')
  revisionId!: string;

  /** The version of the rules by which the links were found. */
  @Column('smallint')
  version!: number;
}
