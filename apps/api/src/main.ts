import {
  buildApplication,
  buildLogger,
  buildOpenApi,
  loadConfig,
  runProcess,
  serve,
  serveOpenApi,
} from '#platform';
import { ABOUT } from './about';
import { ApiModule } from './api.module';
import { relayRoutes } from './relay-routes';

void runProcess(async () => {
  const config = loadConfig();
  const logger = buildLogger(config, 'api');
  const app = await buildApplication(ApiModule.with(config, logger), config, logger);
  serveOpenApi(app, buildOpenApi(app, config, ABOUT, [await relayRoutes(config)]));
  await serve(app, config.port, config, logger);
});
