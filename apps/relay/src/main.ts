import { buildApplication, buildLogger, loadConfig, runProcess, serve } from '#platform';
import { RelayModule } from './relay.module';

void runProcess(async () => {
  const config = loadConfig();
  const logger = buildLogger(config, 'relay');
  const app = await buildApplication(RelayModule.with(config, logger), config, logger);
  await serve(app, config.relayPort, config, logger);
});
