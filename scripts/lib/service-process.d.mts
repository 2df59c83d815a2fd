import type { ChildProcess } from 'node:child_process';

export interface Program extends ChildProcess {
  lastLines(): string;
  ended: Promise<string>;
}

export function startProgram(options: {
  program: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  logFile?: string;
}): Program;

export function untilReady(
  child: Program,
  options: { name: string; url: string; seconds?: number; signal?: AbortSignal },
): Promise<void>;

export function stopProgram(child: Program, seconds?: number): Promise<void>;

export function reasonIn(output: string): string;
