import { Module } from '@nestjs/common';
import { Postman } from './delivery/postman';
import { MailModule } from './mail.module';

/** Sends the mails that are due. */
@Module({ imports: [MailModule], providers: [Postman] })
export class MailJobs {}
