import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The revision from which each line of a document comes, as of one revision. It is computed on request, and updated from there after
 * later saves. Triggers delete it with the content of the document.
 */
@Entity('document_lines')
export class DocumentLines {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  nodeId!: string;

  /** The number of the revision whose lines they are. */
  @Column('int')
  number!: number;

  /** The number of lines of each run of lines that come from the same revision. */
  @Column('int', { array: true })
  lineCounts!: number[];

  /** The number of the revision that each run comes from; 0 if it is older than the revisions that were compared. */
  @Column('int', { array: true })
  numbers!: number[];
}
