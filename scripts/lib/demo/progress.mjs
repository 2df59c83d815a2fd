import { plain } from './terminal.mjs';

const BAR = 24;
const LINE_EVERY_MS = 5_000;

/** How far it has come: a bar on a terminal, a line every few seconds elsewhere. */
export class Progress {
  constructor(total, out = process.stdout) {
    this.total = total;
    this.out = out;
    this.done = 0;
    this.started = Date.now();
    this.lastLine = Date.now();
    this.waitedMs = 0;
    this.waitingUntil = 0;
  }

  get seconds() {
    return (Date.now() - this.started) / 1000;
  }

  /** Seconds in which nothing was saved because of the rate limit. */
  get waited() {
    return Math.min(this.waitedMs / 1000, this.seconds);
  }

  step(path) {
    this.done++;
    const perSecond = this.done / Math.max(this.seconds, 0.1);
    this.show(`${perSecond.toFixed(0)}/s  ${plain(path)}`);
  }

  /** @param {number} seconds how long the rate limit asks to wait from now on */
  waiting(seconds) {
    const now = Date.now();
    const until = now + seconds * 1000;
    if (until > this.waitingUntil) this.waitedMs += until - Math.max(now, this.waitingUntil);
    const first = now > this.waitingUntil;
    this.waitingUntil = Math.max(until, this.waitingUntil);
    this.show(`rate limit: going on in ${seconds} s (RATE_LIMIT_PER_MINUTE raises it)`, first);
  }

  end() {
    if (this.out.isTTY) this.out.write('\r\x1b[K');
    else this.line('');
  }

  show(note, now = false) {
    if (this.out.isTTY) {
      const full = Math.round((this.done / this.total) * BAR);
      const bar = '█'.repeat(full) + '░'.repeat(BAR - full);
      const room = Math.max(10, (this.out.columns || 80) - BAR - 20);
      this.out.write(`\r\x1b[K${bar} ${this.done}/${this.total}  ${note.slice(0, room)}`);
    } else if (now || Date.now() - this.lastLine > LINE_EVERY_MS) this.line(note);
  }

  line(note) {
    this.lastLine = Date.now();
    this.out.write(`${this.done}/${this.total}${note && `  ${note}`}\n`);
  }
}
