import { Module } from '@nestjs/common';
import { IssuerKeysRepository } from './issuer-keys.repository';
import { IssuerOperatorService } from './issuer-operator.service';

/** The services that the operator's command line uses. */
@Module({ providers: [IssuerOperatorService, IssuerKeysRepository], exports: [IssuerOperatorService] })
export class IssuerOperatorModule {}
