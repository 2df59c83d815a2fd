export const projects = {};
