import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ApiToken } from '../agents/api-token.entity';

/**
 * The requests that a token sent on its last day, counted here only without Redis. There is one row per token: the first request of a day resets its
 * count, and the row is deleted with the token.
 */
@Entity('token_usage')
@ForeignKey(() => ApiToken, ['tenantId', 'tokenId'], ['tenantId', 'id'], {
  name: 'token_usage_token_fk',
  onDelete: 'CASCADE',
})
export class TokenUsage {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  tokenId!: string;

  /** The day of the count, in UTC. */
  @Column('date')
  day!: string;

  @Column('int')
  requests!: number;
}
