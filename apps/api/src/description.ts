import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { declaredRules, scopeGrants } from '#access';
import { buildLogger, buildOpenApi, errorCatalog } from '#platform';
import { type DeclaredPage, declaredPages } from '#web';
import { Settings } from '../../settings';
import { ABOUT } from './about';
import { ApiModule } from './api.module';
import { RelayRoutesModule } from './relay-routes.module';

/** The parts of the API that describe it: the OpenAPI document with the default addresses, the error catalog, and who may do what. */
export interface Description {
  openapi: OpenAPIObject;
  pages: readonly DeclaredPage[];
  errors: ReturnType<typeof errorCatalog>;
  rules: ReturnType<typeof declaredRules>;
  scopes: ReturnType<typeof scopeGrants>;
}

/** Describes the API and the routes of the relay. It starts no server and opens no connection. */
export async function describeApi(): Promise<Description> {
  const settings = new Settings();
  const { platform } = settings;
  platform.logLevel = 'silent';
  const api = ApiModule.with(settings, buildLogger(platform, 'api'));
  const app = await preview(api);
  const relay = { app: await preview(RelayRoutesModule.with(api)), url: platform.relayBaseUrl };
  return {
    openapi: buildOpenApi(app, platform, ABOUT, [relay]),
    pages: declaredPages(),
    errors: errorCatalog(),
    rules: declaredRules(),
    scopes: scopeGrants(),
  };
}

function preview(module: object): Promise<INestApplication> {
  return NestFactory.create(module, { preview: true, logger: false, abortOnError: false });
}
