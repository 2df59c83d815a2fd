import type { Type } from '@nestjs/common';

/** The settings of all libs: each field is an object of a lib's settings class. The apps declare it. */
export interface ComposedSettings {
  /** The largest body of a request, in bytes. */
  readonly largestBodyBytes: number;
}

/** Returns the settings that a lib's class declares. */
export type ReadSettings = <Part extends object>(declared: Type<Part>) => Part;

/** Reads settings where they cannot be injected: in decorators, which are evaluated before the process has settings. */
export class SettingsReader {
  /** The settings of each lib. */
  readonly parts: readonly object[];

  constructor(settings: ComposedSettings) {
    this.parts = partsOf(settings);
  }

  /** The settings that a lib's class declares. */
  readonly of: ReadSettings = <Part extends object>(declared: Type<Part>): Part => {
    const part = this.parts.find((candidate) => candidate instanceof declared);
    if (part === undefined) throw new Error(`${declared.name} is not a part of the settings of this app.`);
    return part as Part;
  };
}

/** The objects of the libs' settings classes, in the order of their declaration. */
export function partsOf(settings: object): object[] {
  return Object.values(settings).filter((part): part is object => typeof part === 'object' && part !== null);
}
