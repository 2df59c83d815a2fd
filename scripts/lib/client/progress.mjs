import { cut, duration, oneLine, size } from './terminal.mjs';

const BAR_WIDTH = 24;
const LINE_EVERY_MS = 5_000;
const DRAW_EVERY_MS = 250;

/** Shows progress: a bar on a terminal, otherwise a line every few seconds. */
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

  /** Seconds spent waiting for the rate limit or for an unavailable service. */
  get waited() {
    const remainingMs = Math.max(0, this.waitingUntil - Date.now());
    return Math.min((this.waitedMs - remainingMs) / 1000, this.seconds);
  }

  /** Seconds spent waiting for the rate limit. */
  get limited() {
    return Math.min(this.limitedMs / 1000, this.waited);
  }

  /** Seconds spent sending, at least 0.1. */
  get worked() {
    return Math.max(this.seconds - this.waited, 0.1);
  }

  /** Counts one file as done. */
  step(path, bytes = 0) {
    this.done.files++;
    this.done.bytes += bytes;
    if (Date.now() >= this.waitingUntil) this.note = oneLine(path);
    this.show();
  }

  /**
   * @param {number} seconds to wait from now on
   * @param {string} [outage] why the service is unavailable; left out for the rate limit
   */
  waiting(seconds, outage) {
    const now = Date.now();
    const until = now + seconds * 1000;
    const more = Math.max(0, until - Math.max(now, this.waitingUntil));
    this.waitedMs += more;
    if (!outage) this.limitedMs += more;
    const first = now > this.waitingUntil;
    this.waitingUntil = Math.max(until, this.waitingUntil);
    this.note = outage ? `${outage}: retrying in ${seconds} s` : `rate limit: continuing in ${seconds} s`;
    this.show(first);
  }

  end() {
    clearInterval(this.timer);
    if (this.out.isTTY) this.out.write('\r\x1b[K');
    else this.printLine([this.counts()]);
  }

  show(now = false) {
    if (this.out.isTTY) return;
    if (now || Date.now() - this.lastLine > LINE_EVERY_MS)
      this.printLine([this.counts(), this.rate(), this.note]);
  }

  draw() {
    const share = this.total.bytes
      ? this.done.bytes / this.total.bytes
      : this.done.files / Math.max(this.total.files, 1);
    const filled = Math.floor(share * BAR_WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    const line = [bar, this.counts(), this.rate(), this.note].filter(Boolean).join('  ');
    // Many terminals wrap a line that fills the last column, so leave it free.
    this.out.write(`\r\x1b[K${cut(line, (this.out.columns || 80) - 1)}`);
  }

  counts() {
    const files = `${this.done.files}/${this.total.files}`;
    return this.total.bytes ? `${files}  ${size(this.done.bytes)} of ${size(this.total.bytes)}` : files;
  }

  rate() {
    const perSecond = this.done.files / Math.max(this.seconds, 0.1);
    const rate = `${perSecond < 9.95 ? perSecond.toFixed(1) : perSecond.toFixed(0)}/s`;
    const left = this.secondsLeft?.(this);
    return left === undefined ? rate : `${rate}  ${duration(left)} left`;
  }

  printLine(parts) {
    this.lastLine = Date.now();
    this.out.write(`${parts.filter(Boolean).join('  ')}\n`);
  }
}
