import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts';
import { BrowserCookie } from './browser-cookie';
import { ConnectionsController } from './connections.controller';
import { ConnectionsPresenter } from './connections.presenter';
import { ConnectionsRepository } from './connections.repository';
import { ConnectionsService } from './connections.service';
import { ProviderFetch, ProviderHosts } from './provider-fetch';
import { Providers } from './providers';
import { Redemption } from './redemption';
import { SignInsRepository } from './sign-ins.repository';
import { SignInsService } from './sign-ins.service';
import { SignOuts } from './sign-outs';
import { SsoAddresses } from './sso-addresses';
import { SsoTenants } from './sso-tenants';

/** Single sign-on at the OpenID provider of an organization. */
@Module({
  imports: [AccountsModule],
  controllers: [ConnectionsController],
  providers: [
    ConnectionsService,
    ConnectionsRepository,
    ConnectionsPresenter,
    SignInsService,
    SignInsRepository,
    SignOuts,
    Redemption,
    Providers,
    ProviderFetch,
    ProviderHosts,
    BrowserCookie,
    SsoAddresses,
    SsoTenants,
  ],
  exports: [ConnectionsService, ConnectionsPresenter, SignInsService, SignOuts, BrowserCookie, SsoTenants],
})
export class SingleSignOnModule {}
