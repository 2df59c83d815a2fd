export const myDocs = {};
