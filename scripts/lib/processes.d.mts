export function identity(pid: number): string | undefined;
export function signal(pid: number, name: NodeJS.Signals): void;
export function waitForExit(pid: number, milliseconds: number): Promise<boolean>;
