// This import comes first, because it only affects modules that are loaded after it.
import './small-heap';
import {
  buildApplication,
  buildLogger,
  buildOpenApi,
  loadConfig,
  runProcess,
  serve,
  serveOpenApi,
} from '#platform';
import { PAGES } from '#web';
import { ABOUT } from './about';
import { ApiModule } from './api.module';
import { relayRoutes } from './relay-routes';

void runProcess(async () => {
  const config = loadConfig();
  const logger = buildLogger(config, 'api');
  const module = ApiModule.with(config, logger);
  const app = await buildApplication(module, config, logger, PAGES);
  serveOpenApi(app, buildOpenApi(app, config, ABOUT, [await relayRoutes(module, config)]));
  await serve(app, config.port, config, logger);
});
