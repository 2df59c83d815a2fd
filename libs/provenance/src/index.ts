export { Lineage, type LineageNote } from './lineage/lineage';
export { type LineageAction, appendOfNodes } from './lineage/lineage-sql';
export { ProvenanceModule } from './provenance.module';
