import { Module } from '@nestjs/common';
import { IssuerModule } from '#issuer';
import { DocIdResolver } from './doc-ids/doc-id-resolver';
import { DocIdResolverRepository } from './doc-ids/doc-id-resolver.repository';
import { DocIdsController } from './doc-ids/doc-ids.controller';
import { DocIdsRepository } from './doc-ids/doc-ids.repository';
import { DocIdsService } from './doc-ids/doc-ids.service';
import { DocsResolveController } from './doc-ids/docs-resolve.controller';
import { DocumentRefs } from './doc-ids/document-refs';
import { BundleService } from './lineage/bundle.service';
import { ChainReader } from './lineage/chain-reader';
import { ChainRefs } from './lineage/chain-refs';
import { ChainsRepository } from './lineage/chains.repository';
import { IntegrityRecorder } from './lineage/integrity-recorder';
import { Lineage } from './lineage/lineage';
import { LineageController } from './lineage/lineage.controller';
import { LineageService } from './lineage/lineage.service';
import { ManualEntriesService } from './lineage/manual-entries.service';
import { VerifierController } from './verifier/verifier.controller';

/** Doc IDs, and the lineage of documents. */
@Module({
  imports: [IssuerModule],
  controllers: [DocIdsController, DocsResolveController, LineageController, VerifierController],
  providers: [
    DocIdsService,
    DocIdsRepository,
    DocIdResolver,
    DocIdResolverRepository,
    DocumentRefs,
    Lineage,
    LineageService,
    ChainRefs,
    ChainReader,
    ChainsRepository,
    IntegrityRecorder,
    ManualEntriesService,
    BundleService,
  ],
  exports: [DocIdResolver, Lineage, DocumentRefs, ChainReader, IntegrityRecorder],
})
export class ProvenanceModule {}
