import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Node } from '../workspace/node.entity';

/** One saved state of a document. It is never changed. */
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

  /** Its number among the revisions of the document: from 1, without gaps. */
  @Column('int')
  number!: number;

  /** UTF-8. Stored uncompressed (STORAGE EXTERNAL), so that a part can be read without the rest. */
  @Column('bytea')
  content!: Buffer;

  /** The byte offset of every 64th line, as unsigned 32-bit big-endian numbers. Also stored uncompressed. */
  @Column('bytea')
  lineIndex!: Buffer;

  /** SHA-256 of the content. */
  @Column('bytea')
  contentHash!: Buffer;

  /** The length of the content. */
  @Column('int')
  bytes!: number;

  /** The user who saved it, or whose agent did. */
  @Column('uuid')
  authorUserId!: string;

  /** The agent that saved it; null if the user did. */
  @Column('uuid', { nullable: true })
  authorActorId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
