import { Module } from '@nestjs/common';
import { AgentsModule } from '#agents';
import { OauthModule } from '#oauth';
import { PageModule } from '../page/page.module';
import { AuthorizePages } from './authorize.controller';
import { DevicePages } from './device.controller';
import { Offers } from './offers';

/** The pages on which a person decides what an agent may do. */
@Module({
  imports: [PageModule, AgentsModule, OauthModule],
  controllers: [DevicePages, AuthorizePages],
  providers: [Offers],
})
export class ConsentModule {}
