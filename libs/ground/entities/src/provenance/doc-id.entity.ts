import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity';

/** A stable identifier of a document. A node has at most one that is not revoked. The row remains after it is revoked or the node is deleted. */
@Entity('doc_ids')
@Index('doc_ids_global_idx', ['tenantId', 'globalId'], { unique: true })
@Index('doc_ids_live_idx', ['tenantId', 'nodeId'], { unique: true, where: 'revoked_at IS NULL' })
@ForeignKey(() => User, ['tenantId', 'issuedBy'], ['tenantId', 'id'], { name: 'doc_ids_issuer_fk' })
export class DocId {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  projectId!: string;

  @Column('uuid')
  nodeId!: string;

  /** `@<tenant>:<project>:<seq>`, with the slugs at the time it was issued. */
  @Column('text')
  globalId!: string;

  /** The number in it, from 1 for each project slug. */
  @Column('int')
  seq!: number;

  /** The user who issued it, or whose agent did. */
  @Column('uuid')
  issuedBy!: string;

  /** The agent that issued it; null if the user did. */
  @Column('uuid', { nullable: true })
  issuedByActorId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}
