import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Health } from '#platform';
import { FileStore } from './file-store';

/** Reports the state of the store of files. */
@Injectable()
export class StoreHealth implements OnModuleInit {
  constructor(
    private readonly health: Health,
    private readonly store: FileStore,
  ) {}

  onModuleInit(): void {
    this.health.reportFiles(() => this.store.check());
  }
}
