import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { closeThreads } from './thread-pool';

/** Terminates the worker threads when the process ends. */
@Injectable()
export class ThreadsShutdown implements OnApplicationShutdown {
  async onApplicationShutdown(): Promise<void> {
    await closeThreads();
  }
}
