import { cut, duration, oneLine, size } from './text.js';
const BAR_WIDTH = 24;
const LINE_EVERY_MS = 5_000;
const DRAW_EVERY_MS = 250;
/** Shows progress: a bar on a terminal, otherwise a line every few seconds. */
export class Progress {
    total;
    done = { files: 0, bytes: 0 };
    secondsLeft;
    out;
    started = Date.now();
    timer;
    note = '';
    lastLine = Date.now();
    waitedMs = 0;
    limitedMs = 0;
    waitingUntil = 0;
    outage;
    constructor({ files, bytes = 0 }, { secondsLeft, out = process.stdout } = {}) {
        this.total = { files, bytes };
        this.secondsLeft = secondsLeft;
        this.out = out;
        if (out.isTTY)
            this.timer = setInterval(() => this.draw(), DRAW_EVERY_MS).unref();
    }
    get seconds() {
        return (Date.now() - this.started) / 1000;
    }
    /** Seconds spent waiting for the rate limit or for an unavailable service. */
    get waited() {
        return Math.min((this.waitedMs - this.remainingMs) / 1000, this.seconds);
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
        this.note = oneLine(path);
        this.show();
    }
    /**
     * @param seconds to wait from now on
     * @param outage why the service is unavailable; undefined for the rate limit
     */
    waiting(seconds, outage) {
        const now = Date.now();
        const until = now + seconds * 1000;
        const more = Math.max(0, until - Math.max(now, this.waitingUntil));
        this.waitedMs += more;
        if (!outage)
            this.limitedMs += more;
        const first = now > this.waitingUntil;
        this.waitingUntil = Math.max(until, this.waitingUntil);
        this.outage = outage;
        this.show(first);
    }
    end() {
        clearInterval(this.timer);
        if (this.out.isTTY)
            this.out.write('\r\x1b[K');
        else
            this.printLine([this.counts()]);
    }
    get remainingMs() {
        return Math.max(0, this.waitingUntil - Date.now());
    }
    show(now = false) {
        if (this.out.isTTY)
            return;
        if (now || Date.now() - this.lastLine > LINE_EVERY_MS)
            this.printLine([this.counts(), this.rate(), this.activity()]);
    }
    draw() {
        const share = this.total.bytes
            ? this.done.bytes / this.total.bytes
            : this.done.files / Math.max(this.total.files, 1);
        const filled = Math.floor(share * BAR_WIDTH);
        const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
        const line = [bar, this.counts(), this.rate(), this.activity()].filter(Boolean).join('  ');
        // Many terminals wrap a line that fills the last column, so leave it free.
        this.out.write(`\r\x1b[K${cut(line, (this.out.columns || 80) - 1)}`);
    }
    /** The wait, or else the last file. */
    activity() {
        const seconds = Math.ceil(this.remainingMs / 1000);
        if (seconds === 0)
            return this.note;
        return this.outage
            ? `${this.outage}: retrying in ${seconds} s`
            : `rate limit: continuing in ${seconds} s`;
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
