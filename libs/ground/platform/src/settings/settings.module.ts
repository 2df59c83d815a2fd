import { type DynamicModule, Module } from '@nestjs/common';
import { type ComposedSettings, SettingsReader, partsOf } from './composed-settings';

/** Provides the settings of each lib to every module, under the class that declares them. */
@Module({})
export class SettingsModule {
  static with(settings: ComposedSettings): DynamicModule {
    const parts = partsOf(settings).map((part) => ({ provide: part.constructor, useValue: part }));
    return {
      module: SettingsModule,
      global: true,
      providers: [...parts, { provide: SettingsReader, useValue: new SettingsReader(settings) }],
      exports: [...parts.map(({ provide }) => provide), SettingsReader],
    };
  }
}
