import { Module } from '@nestjs/common';
import { SessionsRepository } from '../sessions/sessions.repository';
import { DeletionActs } from '../deletion/deletion-acts';
import { DeletionRepository } from '../deletion/deletion.repository';
import { MailsRepository } from '../mails/mails.repository';
import { OperatorRepository } from './operator.repository';
import { OperatorService } from './operator.service';

/** The services that the operator's command line uses. */
@Module({
  providers: [
    OperatorService,
    OperatorRepository,
    SessionsRepository,
    DeletionActs,
    DeletionRepository,
    MailsRepository,
  ],
  exports: [OperatorService],
})
export class OperatorModule {}
