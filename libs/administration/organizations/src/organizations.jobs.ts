import { Module } from '@nestjs/common';
import { DeletionActsModule } from './deletion/deletion-acts.module';
import { DomainChecks } from './domains/domain-checks';
import { DomainsModule } from './domains/domains.module';
import { ErasureRepository } from './erasure/erasure.repository';
import { ErasureService } from './erasure/erasure.service';
import { MembersModule } from './members.module';

/** The background work of organizations: it looks up the records of their domains again, and erases those whose deletion is due. */
@Module({
  imports: [DeletionActsModule, DomainsModule, MembersModule],
  providers: [DomainChecks, ErasureService, ErasureRepository],
})
export class OrganizationsJobs {}
