import { fstatSync, write, writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** Where log lines are written to. Neither function waits for a reader. */
export interface LogTarget {
  /** Writes a chunk. `done` is called once, with the number of bytes that were written, and the error that stopped the rest. */
  write(chunk: Buffer, done: (written: number, error?: Error | null) => void): void;
  /** Writes as much as possible at once, because the process exits. */
  writeNow(chunk: Buffer): void;
}

/** Lines that wait to be written, or are being written, in bytes. More are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** Each chunk occupies a thread of the pool and wakes it, which costs far more than copying some more lines. */
const CHUNK_BYTES = 16_384;
/** The longest time that a line waits for a chunk, in milliseconds. */
const FLUSH_MS = 250;
const NEWLINE = 10;

/**
 * Writes log lines in chunks, so that no request waits for the log. If the disk is full, or the reader has closed the pipe or doesn't read,
 * lines are dropped and counted: a service that can't log still serves. The next line that can be written is preceded by one with the
 * number of lines that were lost.
 */
export class LogOutput {
  private lines: string[] = [];
  /** The bytes of `lines` and of the chunk that is being written. */
  private waitingBytes = 0;
  private target?: LogTarget;
  private writing = false;
  /** Whether the last line was written only in part. */
  private torn = false;
  private unreported = 0;
  private lost = 0;

  /** @param open called at the first line, since a process that logs nothing may use its standard output otherwise */
  constructor(private readonly open: () => LogTarget) {
    setInterval(() => this.flush(), FLUSH_MS).unref();
  }

  /** The number of lines that were lost since the process started. */
  get dropped(): number {
    return this.lost;
  }

  /** Takes a line, which ends with a line break. */
  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.waitingBytes + bytes > MAX_WAITING_BYTES) return this.drop(1);
    this.lines.push(line);
    this.waitingBytes += bytes;
    if (this.waitingBytes >= CHUNK_BYTES) this.flush();
  }

  /** Writes what waits, unless a chunk is being written. */
  flush(): void {
    if (this.writing || this.lines.length === 0) return;
    this.writing = true;
    const [bytes, lines, reported] = [this.waitingBytes, this.lines.length, this.unreported];
    const chunk = this.takeChunk();
    this.target ??= this.open();
    this.target.write(chunk, (written, error) => {
      this.writing = false;
      this.waitingBytes -= bytes;
      if (written > 0) {
        this.torn = chunk[written - 1] !== NEWLINE;
        this.unreported -= reported;
      }
      if (error) this.drop(Math.min(lines, countLines(chunk.subarray(written))));
      else if (this.waitingBytes >= CHUNK_BYTES) this.flush();
    });
  }

  /** Writes what waits before the process exits, as far as that is possible without waiting. */
  end(): void {
    if (this.lines.length === 0) return;
    this.target ??= this.open();
    this.target.writeNow(this.takeChunk());
  }

  private takeChunk(): Buffer {
    const lines = this.lines.join('');
    this.lines = [];
    const loss = this.unreported > 0 ? `${describeLoss(this.unreported)}\n` : '';
    return Buffer.from(`${this.torn ? '\n' : ''}${loss}${lines}`);
  }

  private drop(lines: number): void {
    this.lost += lines;
    this.unreported += lines;
  }
}

function describeLoss(lines: number): string {
  return JSON.stringify({
    level: 40,
    time: new Date().toISOString(),
    pid: process.pid,
    droppedLines: lines,
    msg: 'log lines could not be written',
  });
}

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}

/** The standard output of the process. */
export function standardOutput(fd = 1): LogTarget {
  const stat = fstatSync(fd);
  return stat.isFIFO() || stat.isSocket() ? pipeTarget(fd) : fileTarget(fd);
}

/** A write to a pipe that is full would block a thread of the pool until somebody reads, and the process could not exit. A socket doesn't block. */
function pipeTarget(fd: number): LogTarget {
  const socket = new Socket({ fd, readable: false, writable: true });
  socket.on('error', () => undefined);
  return {
    write: (chunk, done) =>
      void socket.write(chunk, (error) => (error ? done(0, error) : done(chunk.length))),
    writeNow: (chunk) => void socket.write(chunk),
  };
}

function fileTarget(fd: number): LogTarget {
  const writeFrom = (
    chunk: Buffer,
    from: number,
    done: (written: number, error?: Error | null) => void,
  ): void =>
    write(fd, chunk, from, chunk.length - from, null, (error, bytes) => {
      if (error) done(from, error);
      else if (from + bytes < chunk.length) writeFrom(chunk, from + bytes, done);
      else done(chunk.length);
    });
  return {
    write: (chunk, done) => writeFrom(chunk, 0, done),
    writeNow: (chunk) => {
      try {
        writeSync(fd, chunk);
      } catch {
        // The disk is full, and nobody is left to count the lines.
      }
    },
  };
}
