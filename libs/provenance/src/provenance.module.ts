import { Module } from '@nestjs/common';
import { IssuerModule } from '#issuer';
import { DocIdsController } from './doc-ids/doc-ids.controller';
import { DocIdsRepository } from './doc-ids/doc-ids.repository';
import { DocIdsService } from './doc-ids/doc-ids.service';
import { DocsResolveController } from './doc-ids/docs-resolve.controller';
import { DocumentRefs } from './doc-ids/document-refs';
import { ResolvingRepository } from './doc-ids/resolving.repository';
import { ResolvingService } from './doc-ids/resolving.service';
import { BundleService } from './lineage/bundle.service';
import { ChainReader } from './lineage/chain-reader';
import { ChainsRepository } from './lineage/chains.repository';
import { IntegrityNotes } from './lineage/integrity';
import { Lineage } from './lineage/lineage';
import { LineageController } from './lineage/lineage.controller';
import { LineageService } from './lineage/lineage.service';
import { LineageSubjects } from './lineage/lineage-subjects';
import { RecordService } from './lineage/record.service';
import { VerifierController } from './verifier/verifier.controller';

/** Where documents come from: Doc IDs, and the chains that tell what became of each document. */
@Module({
  imports: [IssuerModule],
  controllers: [DocIdsController, DocsResolveController, LineageController, VerifierController],
  providers: [
    DocIdsService,
    DocIdsRepository,
    DocumentRefs,
    ResolvingService,
    ResolvingRepository,
    Lineage,
    LineageService,
    LineageSubjects,
    ChainReader,
    ChainsRepository,
    IntegrityNotes,
    RecordService,
    BundleService,
  ],
  exports: [Lineage, DocumentRefs, ChainReader, IntegrityNotes],
})
export class ProvenanceModule {}
