import { Module } from '@nestjs/common';
import { InboxRepository } from './messages/inbox.repository';
import { MessagesController } from './messages/messages.controller';
import { MessagesService } from './messages/messages.service';
import { PollingService } from './messages/polling.service';
import { SendingRepository } from './messages/sending.repository';
import { SendingService } from './messages/sending.service';
import { SentRepository } from './messages/sent.repository';
import { TogetherRepository } from './messages/together.repository';
import { InboxDepartures } from './messages/inbox.departures';
import { InboxDeparturesRepository } from './messages/inbox-departures.repository';
import { MailController } from './mail/mail.controller';
import { MailRepository } from './mail/mail.repository';
import { MailService } from './mail/mail.service';
import { PoliciesController } from './policies/policies.controller';
import { PoliciesRepository } from './policies/policies.repository';
import { PoliciesService } from './policies/policies.service';
import { messagesExport } from './messages/messages.export';

/** Messages between agents, of the same or of different organizations. */
@Module({
  controllers: [MessagesController, PoliciesController, MailController],
  providers: [
    messagesExport,
    SendingService,
    SendingRepository,
    PollingService,
    InboxRepository,
    MessagesService,
    SentRepository,
    TogetherRepository,
    InboxDepartures,
    InboxDeparturesRepository,
    PoliciesService,
    PoliciesRepository,
    MailService,
    MailRepository,
  ],
})
export class InboxModule {}
