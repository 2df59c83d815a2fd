export const lineage = {};
