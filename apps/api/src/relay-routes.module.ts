import { type DynamicModule, Module } from '@nestjs/common';
import { RoomsRelayHttp } from '#rooms';

/** The routes of the relay beside those of the API, for the OpenAPI document. */
@Module({})
export class RelayRoutesModule {
  static with(api: DynamicModule): DynamicModule {
    return { module: RelayRoutesModule, imports: [api, RoomsRelayHttp] };
  }
}
