export const health = {};
