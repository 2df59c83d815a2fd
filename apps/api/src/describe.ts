import { NestFactory } from '@nestjs/core';
import { Config, buildLogger, buildOpenApi, errorCatalog, runProcess } from '#platform';
import { declaredPages } from '#web';
import { ABOUT } from './about';
import { ApiModule } from './api.module';
import { relayRoutes } from './relay-routes';

/** Prints the OpenAPI document, the pages and the error catalog as JSON, for `npm run docs`. It starts no server and opens no connection. */
void runProcess(async () => {
  const config = Object.assign(new Config(), { logLevel: 'silent' });
  const module = ApiModule.with(config, buildLogger(config, 'api'));
  const app = await NestFactory.create(module, { preview: true, logger: false });
  const others = [await relayRoutes(module, config)];
  const openapi = buildOpenApi(app, config, ABOUT, others);
  const description = { openapi, pages: declaredPages(), errors: errorCatalog() };
  await new Promise((written) => process.stdout.write(JSON.stringify(description), written));
  process.exit(0);
});
