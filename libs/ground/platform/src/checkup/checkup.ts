import { Injectable } from '@nestjs/common';

/** One result of a check. */
export interface Finding {
  /** `problem` if something must be repaired, `warning` if the operator should know about it. */
  level: 'ok' | 'warning' | 'problem';
  /** The problem and its remedy; for `ok`, what was checked. */
  text: string;
}

/** A check of the installation. */
export interface Check {
  name: string;
  /** Whether it reads all data, which takes long in a large database. */
  readsEverything?: boolean;
  run: () => Promise<Finding[]>;
}

/** The findings of a check. */
export interface Checked {
  name: string;
  findings: Finding[];
}

/** The checks of the operator's command `doctor`. Each lib that has something to check adds it. */
@Injectable()
export class Checkup {
  private readonly checks: Check[] = [];

  /** Adds a check. Call it in `onModuleInit`. */
  add(check: Check): void {
    this.checks.push(check);
  }

  /**
   * Runs the checks one after another. A check that fails is a problem, and the others still run.
   *
   * @param all also runs those that read all data
   */
  async *run({ all }: { all: boolean }): AsyncGenerator<Checked> {
    for (const { name, readsEverything = false, run } of this.checks)
      if (all || !readsEverything)
        yield { name, findings: await run().catch((error: Error) => [problem(error.message)]) };
  }
}

export function ok(text: string): Finding {
  return { level: 'ok', text };
}

export function warning(text: string): Finding {
  return { level: 'warning', text };
}

export function problem(text: string): Finding {
  return { level: 'problem', text };
}
