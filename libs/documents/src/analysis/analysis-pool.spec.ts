import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalyseOptions } from './analyse';
import { AnalysisAborted, AnalysisPool, AnalysisQueueFull } from './analysis-pool';

const OPTIONS: AnalyseOptions = { quality: false, pii: null };

/** Stands in for the compiled entry point: dies over "die", fails over "fail", never answers "hang". */
const WORKER = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ content }) => {
  if (content === 'die') process.exit(3);
  if (content === 'throw') throw new Error('thrown');
  if (content === 'fail') parentPort.postMessage({ failure: 'no luck' });
  else if (content !== 'hang') parentPort.postMessage({ result: { tokenEstimate: content.length, lineIndex: new Uint8Array([0, 0, 0, 7]) } });
});`;

describe('the analysis pool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'analysis-'));
  const file = join(folder, 'worker.js');
  let pool: AnalysisPool;

  beforeAll(() => writeFileSync(file, WORKER));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => {
    pool = new AnalysisPool(file, 2, 3);
  });
  afterEach(() => pool.close());

  it('answers each document with its own analysis, bytes and line index as buffers', async () => {
    const [a, b] = await Promise.all([pool.run('aé', OPTIONS), pool.run('bbb', OPTIONS)]);
    expect([a.tokenEstimate, b.tokenEstimate]).toEqual([2, 3]);
    expect(a.bytes).toEqual(Buffer.from('aé'));
    expect(a.lineIndex.readUInt32BE(0)).toBe(7);
  });

  it.each(['die', 'throw'])('outlives threads that %s: only the document at hand fails', async (content) => {
    const results = await Promise.allSettled([
      pool.run(content, OPTIONS),
      pool.run(content, OPTIONS),
      pool.run('ok', OPTIONS),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(results[0]).toMatchObject({ reason: expect.any(AnalysisAborted) as unknown });
    await expect(pool.run('again', OPTIONS)).resolves.toMatchObject({ tokenEstimate: 5 });
  });

  it('passes on why an analysis failed, and goes on', async () => {
    await expect(pool.run('fail', OPTIONS)).rejects.toThrow('no luck');
    await expect(pool.run('ok', OPTIONS)).resolves.toMatchObject({ tokenEstimate: 2 });
  });

  it('refuses what its queue does not hold, and rejects what is left when it closes', async () => {
    const running = Array.from({ length: 5 }, () => pool.run('hang', OPTIONS));
    await expect(pool.run('one more', OPTIONS)).rejects.toThrow(AnalysisQueueFull);
    const settled = Promise.allSettled(running);
    await pool.close();
    expect(
      (await settled).every(
        (result) => result.status === 'rejected' && result.reason instanceof AnalysisAborted,
      ),
    ).toBe(true);
    await expect(pool.run('late', OPTIONS)).rejects.toThrow(AnalysisAborted);
  });
});
