export const publishing = {};
