import { Module } from '@nestjs/common';
import { LogDeletions } from './log-exports/log-deletions';
import { IssuerKeysRepository } from './keys/issuer-keys.repository';
import { IssuerOperatorService } from './keys/issuer-operator.service';

/** The services that the operator's command line uses. */
@Module({
  providers: [IssuerOperatorService, IssuerKeysRepository, LogDeletions],
  exports: [IssuerOperatorService, LogDeletions],
})
export class IssuerOperatorModule {}
