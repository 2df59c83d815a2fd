export function ensureInstalled(options?: { signal?: AbortSignal }): Promise<void>;
export function ensureBuilt(options?: { signal?: AbortSignal }): Promise<void>;
