import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last number given out under a project's slug. It outlives the project, so that no Doc ID is ever given twice. */
@Entity('doc_id_sequences')
export class DocIdSequence {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('text')
  projectSlug!: string;

  @Column('int')
  lastSeq!: number;
}
