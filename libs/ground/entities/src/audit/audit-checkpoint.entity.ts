import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Names the last entry of the old part of an audit log, which is deleted then. A trigger checks that the entry exists and is older than 30 days, and
 * others refuse every change of the row. The rest of the log begins after the newest checkpoint.
 */
@Entity('audit_checkpoints')
export class AuditCheckpoint {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** The `seq` of the entry. */
  @PrimaryColumn('int')
  seq!: number;

  /** The `entryHash` of the entry, to which the first entry of the rest links. */
  @Column('bytea')
  entryHash!: Buffer;

  /** The `at` of the entry. */
  @Column('timestamptz')
  at!: Date;

  /** The signed checkpoint of the part up to the entry, as the head of an export contains it (docs/protocols/audit-log.md). */
  @Column('text')
  statement!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
