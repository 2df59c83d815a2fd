import { Module } from '@nestjs/common';
import { DocumentRefs } from './doc-ids/document-refs';
import { Lineage } from './lineage/lineage';

/** Where documents come from: Doc IDs, and the chains that tell what became of each document. */
@Module({ providers: [Lineage, DocumentRefs], exports: [Lineage, DocumentRefs] })
export class ProvenanceModule {}
