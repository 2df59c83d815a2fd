import { CURSOR_CHARACTERS, Text } from '#platform';
import { KINDS } from '../events/event';

/** The longest list of kinds. */
const KINDS_CHARACTERS = 200;

export class ReadEventsQuery {
  @Text({
    doc: `The kinds of events to get, separated by commas: ${KINDS.map((kind) => `\`${kind}\``).join(', ')}. All of them if it is omitted.`,
    max: KINDS_CHARACTERS,
    optional: true,
    example: 'documents,trees',
  })
  kinds?: string;

  @Text({
    doc: "The cursor of the last event that was received, for clients that can't send the header `Last-Event-ID`. The header takes precedence.",
    max: CURSOR_CHARACTERS,
    optional: true,
  })
  lastEventId?: string;
}
