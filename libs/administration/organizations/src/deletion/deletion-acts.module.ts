import { Module } from '@nestjs/common';
import { MailsRepository } from '#mail';
import { DeletionActs } from './deletion-acts';
import { DeletionRepository } from './deletion.repository';

/** Schedules and cancels deletions, without any routes or jobs, so that the operator's commands can, too. */
@Module({ providers: [DeletionActs, DeletionRepository, MailsRepository], exports: [DeletionActs] })
export class DeletionActsModule {}
