import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts';
import { DashboardModule } from '../dashboard/dashboard.module';
import { PageModule } from '../page/page.module';
import { HomeController } from './home.controller';

@Module({ imports: [PageModule, DashboardModule, AccountsModule], controllers: [HomeController] })
export class HomeModule {}
