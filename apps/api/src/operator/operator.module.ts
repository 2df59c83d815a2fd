import { Module } from '@nestjs/common';
import { ProofsModule } from '#accounts';
import { DeletionActsModule } from '#organizations';
import { OperatorRepository } from './operator.repository';
import { OperatorService } from './operator.service';

/** The operator's commands for organizations and accounts. */
@Module({
  imports: [ProofsModule, DeletionActsModule],
  providers: [OperatorService, OperatorRepository],
  exports: [OperatorService],
})
export class OperatorModule {}
