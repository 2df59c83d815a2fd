import { Module } from '@nestjs/common';
import { Issuer } from './keys/issuer';
import { LogDeletions } from './log-exports/log-deletions';
import { LogExports } from './log-exports/log-exports';
import { IssuerController } from './keys/issuer.controller';
import { IssuerKeysRepository } from './keys/issuer-keys.repository';

/** The signing keys of the service itself. */
@Module({
  controllers: [IssuerController],
  providers: [Issuer, LogDeletions, LogExports, IssuerKeysRepository],
  exports: [Issuer, LogDeletions, LogExports],
})
export class IssuerModule {}
