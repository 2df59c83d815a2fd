export const merge = {};
