import { Global, Module } from '@nestjs/common';
import { Resources } from './resources/resources';
import { Visibility } from './visibility';

/** Who may see what. */
@Global()
@Module({ providers: [Visibility, Resources], exports: [Visibility, Resources] })
export class VisibilityModule {}
