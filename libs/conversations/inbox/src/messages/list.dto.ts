import { Choice, IntQuery, Text } from '#platform';
import { MESSAGE_STATUSES, type MessageStatus } from './messages.dto';

const BOXES = ['inbox', 'sent'] as const;

/** The filter of the list of messages. */
export class ListMessagesQuery {
  @IntQuery({
    doc: 'Seconds to wait for a message if there is none to list. The sent box is listed at once.',
    min: 0,
    max: 30,
    default: 0,
  })
  wait = 0;

  @Choice(BOXES, {
    doc: 'The messages that you received (`inbox`) or sent.',
    default: 'inbox',
    optional: true,
  })
  box: (typeof BOXES)[number] = 'inbox';

  @Choice([...MESSAGE_STATUSES, 'all'], {
    doc:
      'Only messages with this state. Without it, the inbox lists messages that are not acknowledged and have not expired, and the sent box ' +
      'all. With `sent`, the inbox lists only messages that it has never listed; they are `delivered` in the response. In the sent box, ' +
      'a message with several recipients is listed if one of them has the state.',
    optional: true,
    example: 'sent',
  })
  status?: MessageStatus | 'all';

  @IntQuery({ doc: 'Messages per page.', min: 1, max: 100, default: 20, example: 20 })
  max = 20;

  @Text({
    doc: 'The `nextCursor` of the previous page. Omit it for the first page.',
    max: 8_192,
    optional: true,
  })
  cursor?: string;
}
