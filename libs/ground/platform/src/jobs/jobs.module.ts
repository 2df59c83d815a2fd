import { Global, Module } from '@nestjs/common';
import { Config } from '../platform.settings';
import { JOB_BACKEND, buildJobBackend } from './job-backend';
import { Jobs } from './jobs';

/** Background work, with BullMQ. */
@Global()
@Module({
  providers: [Jobs, { provide: JOB_BACKEND, inject: [Config], useFactory: buildJobBackend }],
  exports: [Jobs],
})
export class JobsModule {}
