import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The people who have a document open at the moment, if the service has no Redis. The table is unlogged, and rows are deleted seconds after they expire.
 */
@Entity('presence')
export class Presence {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  nodeId!: string;

  /** The user, or the agent. */
  @PrimaryColumn('uuid')
  memberId!: string;

  @Column('uuid')
  projectId!: string;

  @Column('boolean')
  isAgent!: boolean;

  @Column('text')
  state!: 'viewing' | 'editing';

  @Column('timestamptz')
  expiresAt!: Date;
}
