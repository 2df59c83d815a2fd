import { NestFactory } from '@nestjs/core';
import { type Config, type OtherApp } from '#platform';
import { RoomsRelayModule } from '#rooms';

/** The routes of the relay, for the OpenAPI document. They are only described, and this process does not serve them. */
export async function relayRoutes(config: Config): Promise<OtherApp> {
  const app = await NestFactory.create(RoomsRelayModule, { preview: true, logger: false });
  return { app, url: config.relayBaseUrl };
}
