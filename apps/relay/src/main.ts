import { buildApplication, buildLogger, loadSettings, runProcess, serve, startTracing } from '#platform';
import { Settings } from '../../settings';
import { RelayModule } from './relay.module';

void runProcess(async () => {
  const settings = loadSettings(Settings);
  const { platform } = settings;
  const logger = buildLogger(platform, 'relay');
  await startTracing(settings.tracing, 'relay', logger);
  const app = await buildApplication(RelayModule.with(settings, logger), platform, logger);
  await serve(app, platform.relayPort, platform, logger);
});
