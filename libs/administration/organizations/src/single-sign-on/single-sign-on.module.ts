import { Module } from '@nestjs/common';
import { AccountsModule, PoliciesModule } from '#accounts';
import { CodeFlow } from './code-flow';
import { ConnectionsController } from './connections.controller';
import { ConnectionsPresenter } from './connections.presenter';
import { ConnectionsRepository } from './connections.repository';
import { ConnectionsService } from './connections.service';
import { Identities } from './identities';
import { IdentitiesRepository } from './identities.repository';
import { ProviderFetch, ProviderHosts } from './provider-fetch';
import { Providers } from './providers';
import { SignInsRepository } from './sign-ins.repository';
import { SignInsService } from './sign-ins.service';
import { SignOuts } from './sign-outs';
import { SsoAddresses } from './sso-addresses';
import { SsoPeople } from './sso-people';
import { SsoPeopleRepository } from './sso-people.repository';
import { SsoTenants } from './sso-tenants';

/** Single sign-on at the OpenID provider of an organization. */
@Module({
  imports: [AccountsModule, PoliciesModule],
  controllers: [ConnectionsController],
  providers: [
    ConnectionsService,
    ConnectionsRepository,
    ConnectionsPresenter,
    SignInsService,
    SignInsRepository,
    SignOuts,
    CodeFlow,
    Identities,
    IdentitiesRepository,
    Providers,
    ProviderFetch,
    ProviderHosts,
    SsoAddresses,
    SsoTenants,
    SsoPeople,
    SsoPeopleRepository,
  ],
  exports: [SignInsService, SignOuts, SsoTenants],
})
export class SingleSignOnModule {}
