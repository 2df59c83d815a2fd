import { Bool, PageQuery } from '#platform';
import { EnvelopeDto } from '../envelopes/envelopes.dto';

export class ListWaitingQuery extends PageQuery({ limit: 50, max: 200 }) {}

/** An envelope that waits for its recipient, without its content. */
export class WaitingEnvelopeDto extends EnvelopeDto {
  @Bool({
    doc: 'Whether the sender was a stranger: of another organization, and not accepted by an allow list or a pairing of your inbox.',
    example: false,
  })
  fromStranger!: boolean;
}
