import { TOKENS_SHOWN } from '#agents';
import { Id, Int, NestedList } from '#platform';

const COUNT = { min: 0, max: 2 ** 31 - 1 };

/** How many requests a token has sent today. */
class TokenRequestsDto {
  @Id({ doc: 'The id of the token.' })
  tokenId!: string;

  @Int({ doc: 'How many requests it has sent today, in UTC.', ...COUNT, example: 120 })
  requests!: number;
}

/** The agent's use today of the daily quota that all tokens of its owner share. */
export class ReachedQuotaDto {
  @Int({ doc: 'How many requests a day all tokens of its owner may send.', ...COUNT, example: 10_000 })
  limit!: number;

  @Int({
    doc: 'How many of them the agent has sent today, with tokens that are revoked now too.',
    ...COUNT,
    example: 150,
  })
  usedByAgent!: number;

  @Int({
    doc: 'How many all tokens of its owner have sent today; null unless you own the agent.',
    ...COUNT,
    nullable: true,
    example: 480,
  })
  usedByOwner!: number | null;

  @NestedList(() => TokenRequestsDto, {
    doc: 'Those of `tokens` that have sent requests today.',
    maxItems: TOKENS_SHOWN,
  })
  tokens!: TokenRequestsDto[];
}
