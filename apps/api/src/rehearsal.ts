import { NestFactory } from '@nestjs/core';
import { schema } from '#entities';
import { RoomsRelayHttp } from '#rooms';
import { buildDataSource, buildLogger } from '#platform';
import { Settings } from '../../settings';
import { ApiModule } from './api.module';

/**
 * Does what a start does without a database: loads the modules of the processes, collects what they declare, and builds the metadata of the
 * entities. The build does so to keep the code that V8 compiles for it.
 */
export async function rehearse(): Promise<void> {
  const settings = new Settings();
  const { platform } = settings;
  platform.logLevel = 'silent';
  const imports = [ApiModule.with(settings, buildLogger(platform, 'api')), RoomsRelayHttp];
  const module = { module: class Rehearsal {}, imports };
  await NestFactory.create(module, { preview: true, logger: false, abortOnError: false });
  const dataSource = buildDataSource(platform, schema);
  await (dataSource as unknown as { buildMetadatas(): Promise<void> }).buildMetadatas();
}
