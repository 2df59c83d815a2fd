// This import comes first, because it only affects modules that are loaded after it.
import './small-heap';
import {
  buildApplication,
  buildLogger,
  buildOpenApi,
  loadSettings,
  readRole,
  runProcess,
  serve,
  serveOpenApi,
  servesRequests,
} from '#platform';
import { Settings } from '../../settings';
import { ABOUT } from './about';
import { ApiModule } from './api.module';
import { relayRoutes } from './relay-routes';

void runProcess(async () => {
  const role = readRole(process.argv.slice(2));
  const settings = loadSettings(Settings);
  const { platform: config } = settings;
  const logger = buildLogger(config, 'api');
  const module = ApiModule.with(settings, logger, role);
  const app = await buildApplication(module, config, logger, { servesRequests: servesRequests(role) });
  serveOpenApi(app, buildOpenApi(app, config, ABOUT, [await relayRoutes(module, config)]));
  await serve(app, config.port, config, logger);
});
