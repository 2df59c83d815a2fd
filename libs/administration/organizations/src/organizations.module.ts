import { Module } from '@nestjs/common';
import { AccountsModule, PoliciesModule } from '#accounts';
import { IssuerModule } from '#issuer';
import { SharingModule } from '#sharing';
import { AuditExportService } from './audit-log/audit-export.service';
import { AuditLogController } from './audit-log/audit-log.controller';
import { AuditLogRepository } from './audit-log/audit-log.repository';
import { AuditLogService } from './audit-log/audit-log.service';
import { AuditRetention } from './audit-log/audit-retention';
import { AuditRetentionRepository } from './audit-log/audit-retention.repository';
import { AuditNames } from './audit-log/audit-names';
import { AuditNamesRepository } from './audit-log/audit-names.repository';
import { DeletionModule } from './deletion.module';
import { DomainsModule } from './domains/domains.module';
import { MembersModule } from './members.module';
import { PoliciesController } from './policies/policies.controller';
import { PolicyChangesRepository } from './policies/policy-changes.repository';
import { PoliciesService } from './policies/policies.service';
import { ScimTokensController } from './scim-tokens/scim-tokens.controller';
import { ScimTokensRepository } from './scim-tokens/scim-tokens.repository';
import { ScimTokensService } from './scim-tokens/scim-tokens.service';
import { ScimDiscoveryController } from './scim/discovery/discovery.controller';
import { ScimUnknownPathsController } from './scim/discovery/unknown-paths.controller';
import { ScimGroupsController } from './scim/groups/scim-groups.controller';
import { ScimGroupsService } from './scim/groups/scim-groups.service';
import { ScimErrorFilter } from './scim/http/scim-error.filter';
import { IssuerRules } from './scim/users/issuer-rules';
import { ScimUsersController } from './scim/users/scim-users.controller';
import { ScimUsersService } from './scim/users/scim-users.service';
import { UserAccounts } from './scim/users/user-accounts';
import { UserAddresses } from './scim/users/user-addresses';
import { UserSearch } from './scim/users/user-search';
import { ScimUsersRepository } from './scim/users/users.repository';
import { SingleSignOnModule } from './single-sign-on/single-sign-on.module';

/** Organizations: members, policies, the audit log, domains, provisioning, single sign-on and deletion. */
@Module({
  imports: [
    AccountsModule,
    DeletionModule,
    DomainsModule,
    IssuerModule,
    MembersModule,
    PoliciesModule,
    SharingModule,
    SingleSignOnModule,
  ],
  controllers: [
    PoliciesController,
    AuditLogController,
    ScimTokensController,
    ScimUsersController,
    ScimGroupsController,
    ScimDiscoveryController,
    // This controller comes last, since it answers every other path.
    ScimUnknownPathsController,
  ],
  providers: [
    PoliciesService,
    PolicyChangesRepository,
    AuditLogService,
    AuditLogRepository,
    AuditNames,
    AuditNamesRepository,
    AuditExportService,
    AuditRetention,
    AuditRetentionRepository,
    ScimTokensService,
    ScimTokensRepository,
    ScimUsersService,
    ScimUsersRepository,
    UserSearch,
    UserAddresses,
    UserAccounts,
    IssuerRules,
    ScimGroupsService,
    ScimErrorFilter,
  ],
  exports: [DeletionModule, MembersModule, SingleSignOnModule],
})
export class OrganizationsModule {}
