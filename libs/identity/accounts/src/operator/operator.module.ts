import { Module } from '@nestjs/common';
import { MailsRepository } from '#mail';
import { Proofs } from '../proofs/proofs';
import { ProofsRepository } from '../proofs/proofs.repository';
import { DeletionActs } from '../deletion/deletion-acts';
import { DeletionRepository } from '../deletion/deletion.repository';
import { OperatorRepository } from './operator.repository';
import { OperatorService } from './operator.service';

/** The services that the operator's command line uses. */
@Module({
  providers: [
    OperatorService,
    OperatorRepository,
    Proofs,
    ProofsRepository,
    DeletionActs,
    DeletionRepository,
    MailsRepository,
  ],
  exports: [OperatorService],
})
export class OperatorModule {}
