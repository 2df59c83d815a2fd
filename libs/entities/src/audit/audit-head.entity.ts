import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest entry of a tenant's audit log: whoever appends an entry locks it. A trigger keeps the row. */
@Entity('audit_heads')
export class AuditHead {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** 0 before the first entry. */
  @Column('int')
  seq!: number;

  @Column('bytea', { nullable: true })
  entryHash!: Buffer | null;
}
