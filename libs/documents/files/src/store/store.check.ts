import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Checkup, type Finding, ok, problem } from '#platform';
import { FileStore } from './file-store';

/** Checks the store of files, for `doctor`. */
@Injectable()
export class StoreCheck implements OnModuleInit {
  constructor(
    private readonly checkup: Checkup,
    private readonly store: FileStore,
  ) {}

  onModuleInit(): void {
    this.checkup.add({ name: 'Files', run: () => this.findings() });
  }

  private async findings(): Promise<Finding[]> {
    const { place } = this.store;
    try {
      await this.store.check();
      return [ok(`They are in ${place}, which can be read and written.`)];
    } catch (error) {
      return [problem(`Files are stored in ${place}, which cannot be used: ${(error as Error).message}`)];
    }
  }
}
