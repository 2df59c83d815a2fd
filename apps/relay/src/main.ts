import { buildApplication, buildLogger, loadSettings, runProcess, serve, startTracing } from '#platform';
import { Settings } from '../../settings';
import { RelayModule } from './relay.module';

void runProcess(async () => {
  const settings = loadSettings(Settings);
  const { platform: config } = settings;
  const logger = buildLogger(config, 'relay');
  await startTracing(settings.tracing, 'relay', logger);
  const app = await buildApplication(RelayModule.with(settings, logger), config, logger);
  await serve(app, config.relayPort, config, logger);
});
