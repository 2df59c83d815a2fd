import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last number that was issued under a project slug. It outlives the project, so that no Doc ID is ever issued twice. */
@Entity('doc_id_sequences')
export class DocIdSequence {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('text')
  projectSlug!: string;

  /** The last `seq` that was issued. */
  @Column('int')
  lastSeq!: number;
}
