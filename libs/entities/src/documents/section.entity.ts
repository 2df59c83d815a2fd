import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Node } from '../workspace/node.entity';

/** A heading of a document's present revision, and where its section lies. */
@Entity('sections')
@ForeignKey(() => Node, ['tenantId', 'nodeId'], ['tenantId', 'id'], {
  name: 'sections_node_fk',
  onDelete: 'CASCADE',
})
export class Section {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  nodeId!: string;

  /** GitHub's slug of the heading. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  anchor!: string;

  @Column('int')
  ordinal!: number;

  @Column('smallint')
  level!: number;

  @Column('text')
  heading!: string;

  /** From 1. */
  @Column('int')
  startLine!: number;

  /** The last line that belongs to it. */
  @Column('int')
  endLine!: number;

  @Column('int')
  startByte!: number;

  /** The byte behind its last. */
  @Column('int')
  endByte!: number;

  @Column('int')
  tokenEstimate!: number;
}
