import { Module } from '@nestjs/common';
import { Dashboard } from './dashboard';
import { DashboardPages } from './dashboard.controller';

/** The dashboard, which people use in the browser to find, read and write documents. */
@Module({ controllers: [DashboardPages], providers: [Dashboard], exports: [Dashboard] })
export class DashboardModule {}
