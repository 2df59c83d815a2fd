import { Module } from '@nestjs/common';
import { ConsentModule } from './consent/consent.module';
import { DashboardModule } from './dashboard/dashboard.module';
import { PublicPagesModule } from './public/public-pages.module';
import { SettingsModule } from './settings/settings.module';
import { SignInModule } from './sign-in/sign-in.module';

/** Every page of the service. */
@Module({ imports: [SignInModule, ConsentModule, PublicPagesModule, DashboardModule, SettingsModule] })
export class WebModule {}
