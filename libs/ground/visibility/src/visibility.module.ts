import { Global, Module } from '@nestjs/common';
import { MyDocs } from './projects/my-docs';
import { Resources } from './resources/resources';
import { Visibility } from './visibility';

/** Decides what a principal can see and do. */
@Global()
@Module({ providers: [Visibility, Resources, MyDocs], exports: [Visibility, Resources, MyDocs] })
export class VisibilityModule {}
