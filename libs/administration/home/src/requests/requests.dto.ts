import { Nested, NestedList } from '#platform';
import { DECISION_KINDS, WaitingCountsDto, WaitingDto } from '../waiting/waiting.dto';
import { DECISIONS_PER_KIND } from '../waiting/waiting.repository';

/** What waits for a decision of the person. */
export class RequestsDto {
  @NestedList(() => WaitingDto, {
    doc:
      `Reviews, distributions to acknowledge, and who waits to be let into rooms: the oldest of each kind, at most ${DECISIONS_PER_KIND}. ` +
      'Connection requests are not listed: they belong to nobody until somebody enters their code.',
    maxItems: DECISIONS_PER_KIND * DECISION_KINDS.length,
  })
  waiting!: WaitingDto[];

  @Nested(() => WaitingCountsDto, { doc: 'How much waits for you, by kind.' })
  counts!: WaitingCountsDto;
}
