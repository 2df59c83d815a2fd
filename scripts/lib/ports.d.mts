export function isFree(port: number, host?: string): Promise<boolean>;
export function freePort(host?: string): Promise<number>;
