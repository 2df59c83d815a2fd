import type { Unpacker } from './compressed';
import type { Decoded } from './decoded';
import { OffsetMap } from './offset-map';

const LF = 10;

/** A run of bytes is text if at least this share is printable ASCII, and at most this share is control characters. */
const MIN_PRINTABLE = 0.6;
const MAX_CONTROLS = 0.02;

/** From byte `at` of a run on, each byte was decoded from `scale` characters of the source, beginning at offset `source`. */
export interface Mark {
  at: number;
  source: number;
  scale: number;
}

/** Collects runs of decoded bytes, each as a line of Latin-1. It separates text from binary data, and unpacks compressed runs. */
export class ByteLines {
  /** Source offsets of compressed data that was too large to unpack. */
  readonly tooLarge: number[] = [];
  private readonly textLines = new Lines();
  private readonly binaryLines = new Lines();

  constructor(private readonly unpacker: Unpacker) {}

  /** Adds a run of bytes. */
  add(bytes: Uint8Array, marks: readonly Mark[]): void {
    if (bytes.length === 0) return;
    this.linesFor(bytes).add(bytes, marks);
    const unpacked = this.unpacker.unpack(bytes);
    const [{ source, scale }] = [marks[0] ?? { source: 0, scale: 1 }];
    if (unpacked === 'too large') this.tooLarge.push(source);
    else if (unpacked && unpacked.length > 0) {
      const spread = (bytes.length * scale) / unpacked.length;
      this.linesFor(unpacked).add(unpacked, [{ at: 0, source, scale: spread }]);
    }
  }

  /** The runs that are text; null if there are none. */
  get text(): Decoded | null {
    return this.textLines.decoded;
  }

  /** The runs that are other data; null if there are none. */
  get binary(): Decoded | null {
    return this.binaryLines.decoded;
  }

  private linesFor(bytes: Uint8Array): Lines {
    return isText(bytes) ? this.textLines : this.binaryLines;
  }
}

class Lines {
  private bytes = Buffer.alloc(1024);
  private length = 0;
  private readonly map = new OffsetMap();

  get decoded(): Decoded | null {
    return this.length === 0 ? null : { text: this.bytes.toString('latin1', 0, this.length), map: this.map };
  }

  add(bytes: Uint8Array, marks: readonly Mark[]): void {
    this.reserve(bytes.length + 1);
    for (const { at, source, scale } of marks) this.map.mark(this.length + at, source, scale);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
    this.bytes[this.length++] = LF;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const wider = Buffer.alloc((this.length + more) * 2);
    this.bytes.copy(wider);
    this.bytes = wider;
  }
}

/** NUL counts as printable, since it is every second byte of ASCII text in UTF-16. */
function isText(bytes: Uint8Array): boolean {
  let printable = 0;
  let controls = 0;
  for (const byte of bytes) {
    if ((byte >= 32 && byte < 127) || byte === 0 || (byte >= 9 && byte <= 13)) printable++;
    else if (byte < 32) controls++;
  }
  return printable >= bytes.length * MIN_PRINTABLE && controls <= bytes.length * MAX_CONTROLS;
}
