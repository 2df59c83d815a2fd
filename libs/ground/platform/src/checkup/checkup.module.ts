import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Reencryption } from '../crypto/reencryption';
import { Checkup } from './checkup';
import { InstallationCheck, TRIGGERS } from './installation.check';
import { RightsCheck } from './rights.check';

/** The checks of the operator's command line, and the checks of the installation itself. */
@Global()
@Module({})
export class CheckupModule {
  /** @param triggers the triggers that a migrated database has, as `table.trigger` */
  static with(triggers: readonly string[]): DynamicModule {
    return {
      module: CheckupModule,
      providers: [
        Checkup,
        Reencryption,
        InstallationCheck,
        RightsCheck,
        { provide: TRIGGERS, useValue: triggers },
      ],
      exports: [Checkup, Reencryption],
    };
  }
}
