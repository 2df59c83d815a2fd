import { Global, Module } from '@nestjs/common';
import { Visibility } from './visibility';

/** Who may see what. */
@Global()
@Module({ providers: [Visibility], exports: [Visibility] })
export class VisibilityModule {}
