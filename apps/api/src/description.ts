import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Config, buildLogger, buildOpenApi, errorCatalog } from '#platform';
import { ABOUT } from './about';
import { ApiModule } from './api.module';
import { RelayRoutesModule } from './relay-routes.module';

/** What the API says about itself: the OpenAPI document with the default addresses, and the error catalog. */
export interface Description {
  openapi: OpenAPIObject;
  errors: ReturnType<typeof errorCatalog>;
}

/** Describes the API and the routes of the relay. It starts no server and opens no connection. */
export async function describeApi(): Promise<Description> {
  const config = Object.assign(new Config(), { logLevel: 'silent' });
  const api = ApiModule.with(config, buildLogger(config, 'api'));
  const app = await preview(api);
  const relay = { app: await preview(RelayRoutesModule.with(api)), url: config.relayBaseUrl };
  return { openapi: buildOpenApi(app, config, ABOUT, [relay]), errors: errorCatalog() };
}

function preview(module: object): Promise<INestApplication> {
  return NestFactory.create(module, { preview: true, logger: false, abortOnError: false });
}
