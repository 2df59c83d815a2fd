import type { Client } from 'pg';

export const AGENTS: number;
export const FOLLOWERS: number;
export const DOCUMENTS: number;
export function seedFollows(client: Client, reader: { tenantId: string; userId: string }): Promise<void>;
