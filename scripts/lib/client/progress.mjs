import { cut, duration, oneLine, size } from './terminal.mjs';

const BAR = 24;
const LINE_EVERY_MS = 5_000;
const DRAW_EVERY_MS = 250;

/** How far it has come: a bar on a terminal, a line every few seconds elsewhere. */
export class Progress {
  /**
   * @param {{ files: number, bytes?: number }} total
   * @param {{ secondsLeft?: (progress: Progress) => number, out?: NodeJS.WriteStream }} [options]
   */
  constructor({ files, bytes = 0 }, { secondsLeft, out = process.stdout } = {}) {
    this.total = { files, bytes };
    this.secondsLeft = secondsLeft;
    this.out = out;
    this.done = { files: 0, bytes: 0 };
    this.note = '';
    this.started = Date.now();
    this.lastLine = Date.now();
    this.waitedMs = 0;
    this.limitedMs = 0;
    this.waitingUntil = 0;
    if (out.isTTY) this.timer = setInterval(() => this.draw(), DRAW_EVERY_MS).unref();
  }

  get seconds() {
    return (Date.now() - this.started) / 1000;
  }

  /** Seconds in which nothing was sent because something asked to wait. */
  get waited() {
    const stillToCome = Math.max(0, this.waitingUntil - Date.now());
    return Math.min((this.waitedMs - stillToCome) / 1000, this.seconds);
  }

  /** Those of them for which the rate limit asked. */
  get limited() {
    return Math.min(this.limitedMs / 1000, this.waited);
  }

  /** Seconds in which something was sent. */
  get worked() {
    return Math.max(this.seconds - this.waited, 0.1);
  }

  /** One file is done. */
  step(path, bytes = 0) {
    this.done.files++;
    this.done.bytes += bytes;
    if (Date.now() >= this.waitingUntil) this.note = oneLine(path);
    this.show();
  }

  /**
   * @param {number} seconds to wait from now on
   * @param {string} [away] what is away; it is the rate limit where nothing is
   */
  waiting(seconds, away) {
    const now = Date.now();
    const until = now + seconds * 1000;
    const more = Math.max(0, until - Math.max(now, this.waitingUntil));
    this.waitedMs += more;
    if (!away) this.limitedMs += more;
    const first = now > this.waitingUntil;
    this.waitingUntil = Math.max(until, this.waitingUntil);
    this.note = away ? `${away}: trying again in ${seconds} s` : `rate limit: going on in ${seconds} s`;
    this.show(first);
  }

  end() {
    clearInterval(this.timer);
    if (this.out.isTTY) this.out.write('\r\x1b[K');
    else this.line([this.counts()]);
  }

  show(now = false) {
    if (this.out.isTTY) return;
    if (now || Date.now() - this.lastLine > LINE_EVERY_MS) this.line([this.counts(), this.pace(), this.note]);
  }

  draw() {
    const share = this.total.bytes
      ? this.done.bytes / this.total.bytes
      : this.done.files / Math.max(this.total.files, 1);
    const full = Math.floor(share * BAR);
    const bar = '█'.repeat(full) + '░'.repeat(BAR - full);
    const line = [bar, this.counts(), this.pace(), this.note].filter(Boolean).join('  ');
    // One column is left free: many terminals wrap a line that fills the last.
    this.out.write(`\r\x1b[K${cut(line, (this.out.columns || 80) - 1)}`);
  }

  counts() {
    const files = `${this.done.files}/${this.total.files}`;
    return this.total.bytes ? `${files}  ${size(this.done.bytes)} of ${size(this.total.bytes)}` : files;
  }

  pace() {
    const perSecond = this.done.files / Math.max(this.seconds, 0.1);
    const rate = `${perSecond < 9.95 ? perSecond.toFixed(1) : perSecond.toFixed(0)}/s`;
    const left = this.secondsLeft?.(this);
    return left === undefined ? rate : `${rate}  ${duration(left)} left`;
  }

  line(parts) {
    this.lastLine = Date.now();
    this.out.write(`${parts.filter(Boolean).join('  ')}\n`);
  }
}
