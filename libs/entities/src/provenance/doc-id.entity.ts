import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** A document's stable identifier. A node has one live one; it and its node may go, its row stays. */
@Entity('doc_ids')
@Index('doc_ids_tenant_idx', ['tenantId', 'id'], { unique: true })
@Index('doc_ids_live_idx', ['tenantId', 'nodeId'], { unique: true, where: 'revoked_at IS NULL' })
@ForeignKey(() => User, ['tenantId', 'issuedBy'], ['tenantId', 'id'], { name: 'doc_ids_issuer_fk' })
export class DocId {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('uuid')
  projectId!: string;

  @Column('uuid')
  nodeId!: string;

  /** `@<tenant>:<project>:<seq>`, by the slugs of the day it was issued. */
  @Index('doc_ids_global_idx', { unique: true })
  @Column('text')
  globalId!: string;

  @Column('int')
  seq!: number;

  @Column('uuid')
  issuedBy!: string;

  @Column('uuid', { nullable: true })
  issuedByActorId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}
