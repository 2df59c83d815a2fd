import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Config, type OtherApp } from '#platform';
import { RoomsRelayHttp } from '#rooms';

@Module({})
class WithRelayModule {}

/** The routes of the relay, for the OpenAPI document. They are only described: nothing of this app is started. */
export async function relayRoutes(api: DynamicModule, config: Config): Promise<OtherApp> {
  const module = { module: WithRelayModule, imports: [api, RoomsRelayHttp] };
  const app = await NestFactory.create(module, { preview: true, logger: false, abortOnError: false });
  return { app, url: config.relayBaseUrl };
}
