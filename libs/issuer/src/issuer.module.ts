import { Module } from '@nestjs/common';
import { Issuer } from './keys/issuer';
import { IssuerController } from './keys/issuer.controller';
import { IssuerKeysRepository } from './keys/issuer-keys.repository';

/** The service's own signing keys. */
@Module({
  controllers: [IssuerController],
  providers: [Issuer, IssuerKeysRepository],
  exports: [Issuer],
})
export class IssuerModule {}
