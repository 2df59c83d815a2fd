import { LogOutput, type LogTarget } from './log-output';

/** A target that completes the chunks when the test says so. */
function heldTarget() {
  const chunks: { text: string; done: (written: number, error?: Error) => void }[] = [];
  const target: LogTarget = {
    write: (chunk, done) => void chunks.push({ text: chunk.toString(), done }),
    writeNow: (chunk) => void chunks.push({ text: chunk.toString(), done: () => undefined }),
  };
  return { chunks, output: new LogOutput(() => target) };
}

const full = new Error('ENOSPC');

it('a target that completes nothing gets one chunk, and the lines that wait are bounded', () => {
  const { chunks, output } = heldTarget();
  const line = `${'x'.repeat(1023)}\n`;
  for (let n = 0; n < 10_000; n++) output.write(line);
  expect(chunks).toHaveLength(1);
  expect(output.dropped).toBe(10_000 - 1024);
  chunks[0]!.done(chunks[0]!.text.length);
  expect(chunks).toHaveLength(2);
  expect(chunks[0]!.text.length + chunks[1]!.text.length).toBeLessThan(1024 * 1024 + 500);
  chunks[1]!.done(chunks[1]!.text.length);
  output.write(line);
  expect(output.dropped).toBe(10_000 - 1024);
});

it('a chunk that fails is counted and reported by the next one', () => {
  const { chunks, output } = heldTarget();
  output.write('one\n');
  output.write('two\n');
  output.flush();
  chunks[0]!.done(0, full);
  expect(output.dropped).toBe(2);
  output.write('three\n');
  output.flush();
  chunks[1]!.done(0, full);
  expect(output.dropped).toBe(3);
  output.write('four\n');
  output.flush();
  const [report, four] = chunks[2]!.text.split('\n');
  expect(JSON.parse(report!)).toMatchObject({ droppedLines: 3, msg: 'log lines could not be written' });
  expect(four).toBe('four');
  chunks[2]!.done(chunks[2]!.text.length);
  output.write('five\n');
  output.flush();
  expect(chunks[3]!.text).toBe('five\n');
});

it('a line that was written in part is ended before the next one', () => {
  const { chunks, output } = heldTarget();
  output.write('one\n');
  output.write('two\n');
  output.flush();
  chunks[0]!.done(6, full);
  expect(output.dropped).toBe(1);
  output.write('three\n');
  output.flush();
  expect(chunks[1]!.text).toMatch(/^\n\{.*\}\nthree\n$/);
});

it('lines that wait are written at once when the process exits', () => {
  const { chunks, output } = heldTarget();
  output.write('last\n');
  output.end();
  expect(chunks.map(({ text }) => text)).toEqual(['last\n']);
});
