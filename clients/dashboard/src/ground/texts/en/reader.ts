export const reader = {};
