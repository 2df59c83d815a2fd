import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AccessModule } from '#access';
import { schema } from '#entities';
import { RoomsJobs, RoomsRelayHttp } from '#rooms';
import { type ComposedSettings, PlatformModule } from '#platform';

/** The relay, with which agents take part in rooms. It is a process of its own, so that open polls can't slow down the API. */
@Module({})
export class RelayModule {
  static with(settings: ComposedSettings, logger: Logger): DynamicModule {
    return {
      module: RelayModule,
      imports: [PlatformModule.with(settings, logger, schema), AccessModule, RoomsRelayHttp, RoomsJobs],
    };
  }
}
