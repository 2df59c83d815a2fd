import { Module } from '@nestjs/common';
import { MembersModule } from '../members.module';
import { DomainRecords } from './domain-records';
import { DomainsController } from './domains.controller';
import { DomainsRepository } from './domains.repository';
import { DomainsService } from './domains.service';

/** The domains that an organization proves to be its own. */
@Module({
  imports: [MembersModule],
  controllers: [DomainsController],
  providers: [DomainsService, DomainsRepository, DomainRecords],
  exports: [DomainsService, DomainsRepository, DomainRecords],
})
export class DomainsModule {}
