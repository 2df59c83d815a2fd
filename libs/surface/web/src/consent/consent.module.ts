import { Module } from '@nestjs/common';
import { AgentsModule } from '#agents';
import { PageModule } from '../page/page.module';
import { DevicePages } from './device.controller';

/** The pages on which a person decides what an agent may do. */
@Module({ imports: [PageModule, AgentsModule], controllers: [DevicePages] })
export class ConsentModule {}
