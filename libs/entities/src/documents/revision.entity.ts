import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Node } from '../workspace/node.entity';

/** One saved state of a document. Never changed. */
@Entity('revisions')
@Index('revisions_number_idx', ['tenantId', 'nodeId', 'number'], { unique: true })
@ForeignKey(() => Node, ['tenantId', 'nodeId'], ['tenantId', 'id'], {
  name: 'revisions_node_fk',
  onDelete: 'CASCADE',
})
export class Revision {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('uuid')
  nodeId!: string;

  /** From 1, without gaps. */
  @Column('int')
  number!: number;

  /** Kept uncompressed (STORAGE EXTERNAL), so that a part of it is read without the rest. */
  @Column('bytea')
  content!: Buffer;

  /** Byte offset of every 64th line, as unsigned 32-bit big-endian numbers; uncompressed likewise. */
  @Column('bytea')
  lineIndex!: Buffer;

  /** SHA-256 of the content. */
  @Column('bytea')
  contentHash!: Buffer;

  @Column('int')
  bytes!: number;

  @Column('uuid')
  authorUserId!: string;

  @Column('uuid', { nullable: true })
  authorActorId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
