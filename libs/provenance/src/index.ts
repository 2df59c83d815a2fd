export { DocIdRevoked } from './doc-ids/doc-ids.errors';
export { type DocumentRef, DocumentRefs, type IssuedRef, type RefOptions } from './doc-ids/document-refs';
export { isGlobalId } from './doc-ids/global-id';
export { ChainReader } from './lineage/chain-reader';
export type { Chain } from './lineage/chains.repository';
export { IntegrityRecorder } from './lineage/integrity-recorder';
export { Lineage, type NewEntry } from './lineage/lineage';
export { type LineageAction, lineageAppend } from './lineage/lineage-sql';
export { PublicLineageEntryDto } from './lineage/public-lineage.dto';
export {
  type PublicEntry,
  presentPublicEntry,
  publicAction,
  shortHash,
} from './lineage/public-lineage.presenter';
export { ProvenanceModule } from './provenance.module';
