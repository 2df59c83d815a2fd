import { Nested, NestedList } from '#platform';
import { DECISION_KINDS, WaitingCountsDto, WaitingDto } from '../waiting/waiting.dto';
import { DECISIONS_PER_KIND } from '../waiting/waiting.repository';

/** The requests that wait for a decision of the person. */
export class RequestsDto {
  @NestedList(() => WaitingDto, {
    doc:
      `Reviews, distributions to acknowledge, and who waits to be let into rooms, at most ${DECISIONS_PER_KIND} of each kind: distributions that time ` +
      'out first, and the oldest of the other kinds. A distribution is listed once for each project that acknowledges it. ' +
      'Connection requests are not listed: they belong to nobody until somebody enters their code.',
    maxItems: DECISIONS_PER_KIND * DECISION_KINDS.length,
  })
  waiting!: WaitingDto[];

  @Nested(() => WaitingCountsDto, { doc: 'How much waits for you, by kind.' })
  counts!: WaitingCountsDto;
}
