import { NestFactory } from '@nestjs/core';
import { declaredRules, scopeGrants } from '#access';
import { buildLogger, buildOpenApi, errorCatalog, runProcess } from '#platform';
import { Settings } from '../../settings';
import { ABOUT } from './about';
import { ApiModule } from './api.module';
import { relayRoutes } from './relay-routes';

/** Prints the OpenAPI document, the error catalog, the rules and the scopes as JSON, for `npm run docs`. It starts no server and opens no connection. */
void runProcess(async () => {
  const settings = new Settings();
  const { platform: config } = settings;
  config.logLevel = 'silent';
  const module = ApiModule.with(settings, buildLogger(config, 'api'));
  const app = await NestFactory.create(module, { preview: true, logger: false });
  const others = [await relayRoutes(module, config)];
  const description = {
    openapi: buildOpenApi(app, config, ABOUT, others),
    errors: errorCatalog(),
    rules: declaredRules(),
    scopes: scopeGrants(),
  };
  await new Promise((written) => process.stdout.write(JSON.stringify(description), written));
  process.exit(0);
});
