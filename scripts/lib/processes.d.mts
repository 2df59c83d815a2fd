export function identity(pid: number): string | undefined;
