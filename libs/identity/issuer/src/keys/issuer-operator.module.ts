import { Module } from '@nestjs/common';
import { LogDeletions } from '../log-exports/log-deletions';
import { IssuerKeysRepository } from './issuer-keys.repository';
import { IssuerOperatorService } from './issuer-operator.service';

/** The services that the operator's command line uses. */
@Module({
  providers: [IssuerOperatorService, IssuerKeysRepository, LogDeletions],
  exports: [IssuerOperatorService, LogDeletions],
})
export class IssuerOperatorModule {}
