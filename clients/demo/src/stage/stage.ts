import { setTimeout as delay } from 'node:timers/promises';
import { bold, dim, plain } from '../../../import/dist/index.js';

const NAME_COLUMNS = 17;

/** Prints the story, at a pace at which a person can read it. */
export class Stage {
  private chapters = 0;

  /** @param pauseMs the pause after each line */
  constructor(private readonly pauseMs: number) {}

  async chapter(title: string): Promise<void> {
    console.log(`\n${bold(`${++this.chapters}. ${title}`)}`);
    await this.pause();
  }

  /** Prints what a person or an agent does. */
  async does(who: string, what: string): Promise<void> {
    console.log(`   ${bold(who.padEnd(NAME_COLUMNS))} ${plain(what)}`);
    await this.pause();
  }

  /** Prints what the service answers, or what is noteworthy about it. */
  async notes(...lines: string[]): Promise<void> {
    for (const line of lines) console.log(`   ${' '.repeat(NAME_COLUMNS)} ${dim(plain(line))}`);
    await this.pause();
  }

  private async pause(): Promise<void> {
    if (this.pauseMs > 0) await delay(this.pauseMs);
  }
}
