export const root: string;
export const programs: { api: string; migrate: string; relay: string };
