import { setTimeout as delay } from 'node:timers/promises';
import { bold, dim, plain } from '../client/terminal.mjs';

const NAME_COLUMNS = 17;

/** Prints the story, at a pace at which a person can read it. */
export class Stage {
  #chapters = 0;

  /** @param {{ pauseMs: number }} options the pause after each line */
  constructor({ pauseMs }) {
    this.pauseMs = pauseMs;
  }

  async chapter(title) {
    console.log(`\n${bold(`${++this.#chapters}. ${title}`)}`);
    await this.#pause();
  }

  /** Somebody does something. */
  async does(who, what) {
    console.log(`   ${bold(who.padEnd(NAME_COLUMNS))} ${plain(what)}`);
    await this.#pause();
  }

  /** What the service answers, or what is noteworthy about it. */
  async notes(...lines) {
    for (const line of lines) console.log(`   ${' '.repeat(NAME_COLUMNS)} ${dim(plain(line))}`);
    await this.#pause();
  }

  async #pause() {
    if (this.pauseMs > 0) await delay(this.pauseMs);
  }
}
