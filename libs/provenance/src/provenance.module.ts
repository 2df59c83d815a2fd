import { Module } from '@nestjs/common';
import { Lineage } from './lineage/lineage';

/** Where documents come from: Doc IDs, and the chains that tell what became of each document. */
@Module({ providers: [Lineage], exports: [Lineage] })
export class ProvenanceModule {}
