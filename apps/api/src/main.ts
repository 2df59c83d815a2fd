import { buildApplication, buildLogger, loadSettings, runProcess, serve, serveOpenApi } from '#platform';
import { Settings } from '../../settings';
import { ABOUT } from './about';
import { ApiModule } from './api.module';
import { openApiDocument } from './openapi-document';

void runProcess(async () => {
  const settings = loadSettings(Settings);
  const { platform: config } = settings;
  const logger = buildLogger(config, 'api');
  const app = await buildApplication(ApiModule.with(settings, logger), config, logger);
  serveOpenApi(app, ABOUT, () => openApiDocument(config));
  await serve(app, config.port, config, logger);
});
