import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest entry of a tenant's audit log. An append locks the row. A trigger refuses to delete it. */
@Entity('audit_heads')
export class AuditHead {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** The `seq` of the newest entry; 0 before the first one. */
  @Column('int')
  seq!: number;

  /** The `entryHash` of the newest entry; null before the first one. */
  @Column('bytea', { nullable: true })
  entryHash!: Buffer | null;

  /** The `at` of the newest entry; null before the first one. The next entry is not earlier, even if the clock was set back. */
  @Column('timestamptz', { nullable: true })
  at!: Date | null;
}
