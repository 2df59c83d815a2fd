export { CITED_AS } from './doc-ids/cited-as';
export { DocIdResolver, type ResolvedDocId } from './doc-ids/doc-id-resolver';
export { DocIdRevoked } from './doc-ids/doc-ids.errors';
export { DocumentRefs } from './doc-ids/document-refs';
export { ChainReader } from './lineage/chain-reader';
export { IntegrityRecorder } from './lineage/integrity-recorder';
export { Lineage } from './lineage/lineage';
export { type LineageAction, lineageAppend } from './lineage/lineage-sql';
export { PublicLineageEntryDto } from './lineage/public-lineage.dto';
export {
  type PublicEntry,
  presentPublicEntry,
  publicAction,
  shortHash,
} from './lineage/public-lineage.presenter';
export { ProvenanceModule } from './provenance.module';
export { LineageCheckModule } from './lineage/lineage-check.module';
