import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The bytes of files with one hash, which a tenant stores once. Tenants share no bytes: what one uploads says nothing about another. The bytes
 * themselves are in the store of files.
 */
@Entity('blobs')
@Index('blobs_check_idx', ['tenantId', 'checkAt'], { where: 'check_at IS NOT NULL' })
export class Blob {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** SHA-256 of the bytes. */
  @PrimaryColumn('bytea')
  sha256!: Buffer;

  @Column('int')
  bytes!: number;

  /** Whether the store has the bytes. While it is false, an upload is storing them, or they are being deleted. */
  @Column('boolean', { default: false })
  stored!: boolean;

  /** From then on, the bytes are deleted unless something refers to them. Null if something did at the last change. */
  @Column('timestamptz', { nullable: true })
  checkAt!: Date | null;
}
