import { Module } from '@nestjs/common';
import { AccountsModule, PoliciesModule } from '#accounts';
import { SharingModule } from '#sharing';
import { ScimTokensController } from './scim-tokens/scim-tokens.controller';
import { ScimTokensRepository } from './scim-tokens/scim-tokens.repository';
import { ScimTokensService } from './scim-tokens/scim-tokens.service';
import { ScimDiscoveryController } from './scim/discovery/discovery.controller';
import { ScimUnknownPathsController } from './scim/discovery/unknown-paths.controller';
import { ScimGroupsController } from './scim/groups/scim-groups.controller';
import { ScimGroupsService } from './scim/groups/scim-groups.service';
import { ScimErrorFilter } from './scim/http/scim-error.filter';
import { ScimUsersController } from './scim/users/scim-users.controller';
import { ScimUsersService } from './scim/users/scim-users.service';
import { ScimUsersRepository } from './scim/users/users.repository';

/** Policies, the audit log, provisioning and single sign-on of organizations. */
@Module({
  imports: [AccountsModule, PoliciesModule, SharingModule],
  controllers: [
    ScimTokensController,
    ScimUsersController,
    ScimGroupsController,
    ScimDiscoveryController,
    // The last of them, since it answers every path that they do not have.
    ScimUnknownPathsController,
  ],
  providers: [
    ScimTokensService,
    ScimTokensRepository,
    ScimUsersService,
    ScimUsersRepository,
    ScimGroupsService,
    ScimErrorFilter,
  ],
})
export class OrganizationsModule {}
