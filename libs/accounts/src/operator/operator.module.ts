import { Module } from '@nestjs/common';
import { SessionsRepository } from '../sessions/sessions.repository';
import { OperatorRepository } from './operator.repository';
import { OperatorService } from './operator.service';

/** What the operator's command line uses. */
@Module({
  providers: [OperatorService, OperatorRepository, SessionsRepository],
  exports: [OperatorService],
})
export class OperatorModule {}
