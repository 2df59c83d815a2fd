// This import comes first, because it only affects modules that are loaded after it.
import './small-heap';
import {
  buildApplication,
  buildLogger,
  buildOpenApi,
  loadSettings,
  runProcess,
  serve,
  serveOpenApi,
} from '#platform';
import { Settings } from '../../settings';
import { ABOUT } from './about';
import { ApiModule } from './api.module';
import { relayRoutes } from './relay-routes';

void runProcess(async () => {
  const settings = loadSettings(Settings);
  const { platform: config } = settings;
  const logger = buildLogger(config, 'api');
  const module = ApiModule.with(settings, logger);
  const app = await buildApplication(module, config, logger);
  serveOpenApi(app, buildOpenApi(app, config, ABOUT, [await relayRoutes(module, config)]));
  await serve(app, config.port, config, logger);
});
