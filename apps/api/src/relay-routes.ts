import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AccessModule } from '#access';
import { schema } from '#entities';
import { type Config, type OtherApp, PlatformModule, buildLogger } from '#platform';
import { RoomsRelayModule } from '#rooms';

@Module({})
class RelayRoutesModule {}

/** The routes of the relay, for the OpenAPI document. They are only described: nothing of this app is started. */
export async function relayRoutes(config: Config): Promise<OtherApp> {
  const platform = PlatformModule.with(config, buildLogger(config, 'relay'), schema);
  const module = { module: RelayRoutesModule, imports: [platform, AccessModule, RoomsRelayModule] };
  const app = await NestFactory.create(module, { preview: true, logger: false, abortOnError: false });
  return { app, url: config.relayBaseUrl };
}
