import { Module } from '@nestjs/common';
import { KeyLog } from './entries/key-log.service';
import { UnloggedKeysRepository } from './entries/keys.repository';
import { KeyLogController, MonitorController } from './publishing/key-log.controller';
import { PublishedLog } from './publishing/published-log.service';
import { KeyLogRepository } from './tree/key-log.repository';

/** The log of the keys of agents and of the service, which only grows. */
@Module({
  controllers: [KeyLogController, MonitorController],
  providers: [KeyLog, PublishedLog, KeyLogRepository, UnloggedKeysRepository],
  exports: [KeyLog],
})
export class KeyLogModule {}
