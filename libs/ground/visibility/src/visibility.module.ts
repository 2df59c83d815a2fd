import { Global, Module } from '@nestjs/common';
import { Resources } from './resources/resources';
import { Visibility } from './visibility';

/** Decides what a principal can see and do. */
@Global()
@Module({ providers: [Visibility, Resources], exports: [Visibility, Resources] })
export class VisibilityModule {}
