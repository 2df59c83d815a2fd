export const trash = {};
