import { type DynamicModule, Global, Module } from '@nestjs/common';
import { PlatformSettings } from '../platform.settings';
import { JOB_BACKEND, buildJobBackend } from './job-backend';
import { Jobs, RUNS_JOBS } from './jobs';

/** Background work, with BullMQ. */
@Global()
@Module({})
export class JobsModule {
  /** @param options whether this process runs jobs. If not, it only records them, and other processes run them */
  static with({ runs }: { runs: boolean }): DynamicModule {
    return {
      module: JobsModule,
      providers: [
        Jobs,
        { provide: JOB_BACKEND, inject: [PlatformSettings], useFactory: buildJobBackend },
        { provide: RUNS_JOBS, useValue: runs },
      ],
      exports: [Jobs],
    };
  }
}
