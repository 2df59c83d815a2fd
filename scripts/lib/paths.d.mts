export const root: string;
export const programs: { admin: string; api: string; migrate: string; relay: string };
