import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectLinearGrowth } from '#testing/growth';
import { type Inspected, inspect } from './inspect';

const folder = mkdtempSync(join(tmpdir(), 'inspect-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function inspected(content: Buffer | string): Promise<Inspected> {
  const file = join(folder, 'file');
  writeFileSync(file, content);
  return inspect(file, Buffer.byteLength(content));
}

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** A box that says the size of an image. */
function sizeBox(width: number, height: number): Buffer {
  const content = Buffer.alloc(12);
  content.writeUInt32BE(width, 4);
  content.writeUInt32BE(height, 8);
  return box('ispe', content);
}

function avif(...properties: readonly Buffer[]): Buffer {
  const brands = Buffer.from('avif\0\0\0\0avifmif1', 'latin1');
  return Buffer.concat([
    box('ftyp', brands),
    box('meta', Buffer.alloc(4), box('iprp', box('ipco', ...properties))),
  ]);
}

describe('inspect', () => {
  it.each([
    ['<!doctype html>', 'text/html'],
    ['\n<!-- a --> <!---->\n<!-- b\n-- -->\n<HTML lang="en">', 'text/html'],
    ['<!-- a --><!-- <html> -->', 'text/plain'],
    ['<!-- a --> text <html>', 'text/plain'],
    ['<htmlx>', 'text/plain'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml'],
    ['text', 'text/plain'],
    ['\0', 'application/octet-stream'],
  ])('reads the type of %j', async (content, type) => {
    expect(await inspected(content)).toEqual({ type, width: null, height: null });
  });

  it('reads the size of an image', async () => {
    expect(await inspected(avif(sizeBox(640, 480)))).toEqual({ type: 'image/avif', width: 640, height: 480 });
  });

  it('looks for the size of an AVIF in 32 KiB only, because time grows with the square of the number of sizes', async () => {
    const content = avif(box('free', Buffer.alloc(40_000)), sizeBox(640, 480));
    expect(await inspected(content)).toEqual({ type: 'image/avif', width: null, height: null });
  });

  it.each<[string, number, (size: number) => Buffer | string]>([
    ['comments before a page', 4_000, (size) => `${'<!---->'.repeat(size / 7)}x`],
    ['comments that do not end', 4_000, (size) => '<!--'.repeat(size / 4)],
  ])('takes time in proportion to %s', async (_, size, input) => {
    await expectLinearGrowth({ input, size, run: inspected });
  });
});
