import { Module } from '@nestjs/common';
import { ConsentModule } from './consent/consent.module';
import { DashboardModule } from './dashboard/dashboard.module';
import { PublicPagesModule } from './public/public-pages.module';
import { HomeModule } from './home/home.module';
import { SignInModule } from './sign-in/sign-in.module';

/** Every page of the service. */
@Module({ imports: [SignInModule, ConsentModule, PublicPagesModule, DashboardModule, HomeModule] })
export class WebModule {}
