import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts';
import { DashboardModule } from '../dashboard/dashboard.module';
import { PageModule } from '../page/page.module';
import { HomeController } from './home.controller';

/** The start page, and signing out. */
@Module({ imports: [PageModule, DashboardModule, AccountsModule], controllers: [HomeController] })
export class HomeModule {}
