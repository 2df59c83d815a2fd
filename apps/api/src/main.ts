import { buildApplication, buildLogger, loadConfig, runProcess, serve, serveOpenApi } from '#platform';
import { ABOUT } from './about';
import { ApiModule } from './api.module';
import { openApiDocument } from './openapi-document';

void runProcess(async () => {
  const config = loadConfig();
  const logger = buildLogger(config, 'api');
  const app = await buildApplication(ApiModule.with(config, logger), config, logger);
  serveOpenApi(app, ABOUT, () => openApiDocument(config));
  await serve(app, config.port, config, logger);
});
