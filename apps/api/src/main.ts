import {
  buildApplication,
  buildLogger,
  loadSettings,
  readRole,
  runProcess,
  serve,
  serveOpenApi,
  servesRequests,
  startTracing,
} from '#platform';
import { PAGES } from '#web';
import { Settings } from '../../settings';
import { ABOUT } from './about';
import { ApiModule } from './api.module';
import { openApiDocument } from './openapi-document';

void runProcess(async () => {
  const role = readRole(process.argv.slice(2));
  const settings = loadSettings(Settings);
  const { platform } = settings;
  const logger = buildLogger(platform, 'api');
  await startTracing(settings.tracing, 'api', logger);
  const app = await buildApplication(ApiModule.with(settings, logger, role), platform, logger, {
    servesRequests: servesRequests(role),
    pages: PAGES,
  });
  serveOpenApi(app, ABOUT, () => openApiDocument(platform));
  await serve(app, platform.port, platform, logger);
});
