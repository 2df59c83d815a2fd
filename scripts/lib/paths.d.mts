export const root: string;
export const programs: { admin: string; api: string; describe: string; migrate: string; relay: string };
