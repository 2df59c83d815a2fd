import { Module } from '@nestjs/common';
import { Issuer } from './keys/issuer';
import { IssuerController } from './keys/issuer.controller';
import { IssuerKeysRepository } from './keys/issuer-keys.repository';

/** The signing keys of the service itself. */
@Module({
  controllers: [IssuerController],
  providers: [Issuer, IssuerKeysRepository],
  exports: [Issuer],
})
export class IssuerModule {}
