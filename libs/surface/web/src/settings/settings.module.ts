import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts';
import { AgentsModule } from '#agents';
import { OrganizationsModule } from '#organizations';
import { DashboardModule } from '../dashboard/dashboard.module';
import { PageModule } from '../page/page.module';
import { DomainsPages } from './domains/domains-pages.controller';
import { Frames } from './frame/frames';
import { HomeController } from './home/home.controller';
import { SsoSettingsPages } from './single-sign-on/settings.controller';

/** The pages for signed-in people. A dashboard can replace all of them: nothing else imports this folder. */
@Module({
  imports: [PageModule, DashboardModule, AccountsModule, AgentsModule, OrganizationsModule],
  controllers: [HomeController, DomainsPages, SsoSettingsPages],
  providers: [Frames],
})
export class SettingsModule {}
