import { Module } from '@nestjs/common';
import { MembersModule } from '../members.module';
import { DomainChecks } from './domain-checks';
import { DomainRecords } from './domain-records';
import { DomainsController } from './domains.controller';
import { DomainsRepository } from './domains.repository';
import { DomainsService } from './domains.service';

/** The domains that an organization proves to be its own. */
@Module({
  imports: [MembersModule],
  controllers: [DomainsController],
  providers: [DomainsService, DomainsRepository, DomainRecords, DomainChecks],
  exports: [DomainsService],
})
export class DomainsModule {}
