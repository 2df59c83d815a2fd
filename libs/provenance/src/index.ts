export { DocIdRevoked } from './doc-ids/doc-ids.errors';
export { type DocumentRef, DocumentRefs, type IssuedRef, type RefOptions } from './doc-ids/document-refs';
export { isGlobalId } from './doc-ids/global-id';
export { Lineage, type LineageNote } from './lineage/lineage';
export { type LineageAction, appendOfNodes } from './lineage/lineage-sql';
export { ProvenanceModule } from './provenance.module';
