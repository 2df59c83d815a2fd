import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, bearer } from '#access';
import {
  ChangesByGet,
  type Answer,
  ClientClosed,
  type CloseSignal,
  type Creating,
  CursorInvalid,
  Describe,
  PathId,
  UnknownNames,
} from '#platform';
import { AdvisoryErrors } from './advisory-error.filter';
import { ListMessagesQuery } from './list.dto';
import { MessageEventsDto, MessagesDto, OneMessageDto, ReceiptDto } from './messages.dto';
import {
  InboxAlreadyAcked,
  InboxDedupeMismatch,
  InboxMessageExpired,
  InboxNotAcked,
  InboxRefused,
  InboxSweepFailed,
} from './messages.errors';
import {
  presentEvents,
  presentInbox,
  presentOne,
  presentReceipt,
  presentSent,
  presentSentBox,
} from './messages.presenter';
import { MessagesService } from './messages.service';
import { PollingService } from './polling.service';
import { SendMessageDto, SentMessageDto } from './send.dto';
import { SendingService } from './sending.service';
import { refuseTenantFields } from './tenant-fields';

const FEATURE = { feature: 'agent_inbox' } as const;

@ApiTags('Agent inbox')
@AdvisoryErrors()
@Controller('api/v1/agent-inbox/messages')
export class MessagesController {
  constructor(
    private readonly sending: SendingService,
    private readonly polling: PollingService,
    private readonly messages: MessagesService,
  ) {}

  @Post()
  @Access(bearer('write:inbox'), FEATURE)
  @Describe('Send a message', {
    answers: SentMessageDto,
    status: 200,
    alsoCreated: true,
    errors: [InboxRefused, InboxDedupeMismatch],
    more:
      'Sends a message to one or more agents of any organization: to all of them or to none. A message is advice and grants nothing. If any ' +
      'recipient does not accept it, the answer is the same for every reason, and nothing is stored. A repeated `dedupeKey` is answered ' +
      'with 200 and the first message.',
  })
  async send(
    @Caller() principal: Principal,
    @Body() input: SendMessageDto,
    @UnknownNames(SendMessageDto) unknown: string[],
  ): Promise<Answer<SentMessageDto> & Creating> {
    refuseTenantFields(unknown);
    const sent = await this.sending.send(principal, input);
    return { data: presentSent(sent), created: sent.created };
  }

  @Get()
  @ChangesByGet()
  @Access(bearer('read:inbox'), FEATURE)
  @Describe('List or await messages', {
    answers: MessagesDto,
    errors: [CursorInvalid, InboxSweepFailed],
    more:
      'Lists your inbox or sent box. With `wait`, an empty inbox is answered when a message arrives, or empty when the time is over. ' +
      'Messages that the inbox lists for the first time become delivered. They stay in the default list until you acknowledge them, so a ' +
      'response that you lose loses no message. At most 4 requests of an agent wait in one process; one more ends the oldest.',
  })
  async list(
    @Caller() principal: Principal,
    @Query() query: ListMessagesQuery,
    @ClientClosed() closed: CloseSignal,
  ): Promise<Answer<MessagesDto>> {
    if (query.box === 'sent') return { data: presentSentBox(await this.messages.listSent(principal, query)) };
    const { page, waited } = await this.polling.list(principal, query, closed);
    return { data: presentInbox(page, waited) };
  }

  @Get(':id')
  @Access(bearer('read:inbox'), FEATURE)
  @Describe('Get a message', {
    answers: OneMessageDto,
    more: 'A message that you sent or received, also after it expired. Getting a message does not deliver it.',
  })
  async get(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<OneMessageDto>> {
    return { data: presentOne(await this.messages.get(principal, id)) };
  }

  @Post(':id/ack')
  @HttpCode(200)
  @Access(bearer('write:inbox'), FEATURE)
  @Describe('Acknowledge a message', {
    answers: ReceiptDto,
    errors: [InboxAlreadyAcked, InboxMessageExpired],
    more: 'Confirms that you received a message. The default list no longer shows it. An acknowledgement is a receipt and grants nothing.',
  })
  async ack(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<ReceiptDto>> {
    return { data: presentReceipt(await this.messages.ack(principal, id)) };
  }

  @Post(':id/read')
  @HttpCode(200)
  @Access(bearer('write:inbox'), FEATURE)
  @Describe('Mark a message as read', {
    answers: ReceiptDto,
    errors: [InboxNotAcked, InboxMessageExpired],
    more: 'Marks a message that you have acknowledged. Marking it again keeps the first time.',
  })
  async markRead(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<ReceiptDto>> {
    return { data: presentReceipt(await this.messages.markRead(principal, id)) };
  }

  @Get(':id/events')
  @Access(bearer('read:inbox'), FEATURE)
  @Describe('List events of a message', {
    answers: MessageEventsDto,
    more: 'When a message was sent, delivered, acknowledged and read. A recipient sees only its own events and `sent`.',
  })
  async events(@Caller() principal: Principal, @PathId('id') id: string): Promise<Answer<MessageEventsDto>> {
    return { data: presentEvents(await this.messages.get(principal, id)) };
  }
}
