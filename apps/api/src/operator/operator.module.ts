import { Module } from '@nestjs/common';
import { ProofsModule } from '#accounts';
import { DeletionActsModule } from '#organizations';
import { MoveRepository } from './move/move.repository';
import { MoveService } from './move/move.service';
import { OperatorRepository } from './operator.repository';
import { OperatorService } from './operator.service';

/** The operator's commands for organizations and accounts. */
@Module({
  imports: [ProofsModule, DeletionActsModule],
  providers: [OperatorService, OperatorRepository, MoveService, MoveRepository],
  exports: [OperatorService, MoveService],
})
export class OperatorModule {}
