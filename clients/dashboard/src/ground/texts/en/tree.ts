export const tree = {};
