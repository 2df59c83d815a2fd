import { buildApplication, buildLogger, loadConfig, runProcess, serve } from '#platform';
import { ApiModule } from './api.module';

void runProcess(async () => {
  const config = loadConfig();
  const logger = buildLogger(config, 'api');
  const app = await buildApplication(ApiModule.with(config, logger), config, logger);
  await serve(app, config.port, logger);
});
