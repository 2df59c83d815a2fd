import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts';
import { AgentsModule } from '#agents';
import { MailModule } from '#mail';
import { OrganizationsModule } from '#organizations';
import { DashboardModule } from '../dashboard/dashboard.module';
import { PageModule } from '../page/page.module';
import { AccountPages } from './account/account-pages.controller';
import { DataPages } from './data/data-pages.controller';
import { Frames } from './frame/frames';
import { HomeController } from './home/home.controller';
import { OrganizationPages } from './organization/organization-pages.controller';
import { PoliciesPages } from './policies/policies-pages.controller';

/** The pages for signed-in people. A dashboard can replace all of them: nothing else imports this folder. */
@Module({
  imports: [PageModule, DashboardModule, AccountsModule, AgentsModule, OrganizationsModule, MailModule],
  controllers: [HomeController, AccountPages, DataPages, PoliciesPages, OrganizationPages],
  providers: [Frames],
})
export class SettingsModule {}
