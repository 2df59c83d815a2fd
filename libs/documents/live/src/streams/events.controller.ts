import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { CURSOR_CHARACTERS, CursorInvalid, Describe, invalidField } from '#platform';
import { EventCursors } from '../events/event-cursors';
import { KINDS, type Kind } from '../events/event';
import { EventStream } from './event-stream';
import { EventStreams } from './event-streams';
import { ReadEventsQuery } from './events.dto';

@ApiTags('Live updates')
@Controller('api/events')
export class EventsController {
  constructor(
    private readonly streams: EventStreams,
    private readonly cursors: EventCursors,
  ) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The `id` of the last event that was received. The stream resumes after it.',
    schema: { type: 'string', maxLength: CURSOR_CHARACTERS },
  })
  @Describe('Follow changes', {
    media: 'text/event-stream',
    streamed: true,
    more:
      'A stream of server-sent events, which stays open. The data of each event is `{"kind", "ids", "cursor"}`: what changed, as pointers, and ' +
      'never what it is now. `ids` can have `projectId`, and lists such as `nodeIds`, `deletedIds` and `parentIds`; it lacks the lists if much ' +
      'changed at once. A folder in `deletedIds` or with another parent stands for everything below it. You get what you can see at the moment ' +
      'of sending.\n\n' +
      'The first event is `ready`. A client that connects again sends the `id` of its last event, and first gets what it missed, within an hour. ' +
      'If that is not possible, the first event is `resync`: read everything again. An event can be sent twice, but none is lost. At most 8 ' +
      'streams of a user or token are open in one process; one more ends the oldest. A stream ends when its credential ends, and when its ' +
      'client reads too slowly.',
    errors: [CursorInvalid],
    addition: true,
  })
  follow(
    @Caller() principal: Principal,
    @Query() { kinds, lastEventId }: ReadEventsQuery,
    @Headers('last-event-id') header: string | undefined,
    @Req() req: Request,
    @Res() res: Response,
  ): void {
    const cursor = header || lastEventId;
    const resumes = cursor ? this.cursors.read(principal.tenantId, cursor) : null;
    const stream = new EventStream(principal, kindsOf(kinds), resumes, res);
    if (req.method !== 'HEAD') return this.streams.add(stream);
    stream.begin(() => undefined);
    stream.end();
  }
}

/** The kinds that a query names; null for all. @throws ValidationFailed */
function kindsOf(list: string | undefined): ReadonlySet<Kind> | null {
  if (list === undefined || list === '') return null;
  const kinds = new Set<Kind>();
  for (const name of list.split(',')) {
    const kind = KINDS.find((known) => known === name.trim());
    if (!kind)
      throw invalidField('kinds', 'known', `must only name ${KINDS.join(', ')}, separated by commas`);
    kinds.add(kind);
  }
  return kinds;
}
