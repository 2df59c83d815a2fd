import fc from 'fast-check';
import { newNode, newOwner, newProject, type Person, type Project } from '#testing';
import { deployment } from '../support/deployments';
import { saveTo } from './workspace';

const [url] = deployment().api;
let owner: Person;
let project: Project;
let nodeId: string;
beforeAll(async () => {
  owner = await newOwner(url);
  project = await newProject(owner);
  nodeId = await newNode(owner, project, { type: 'file', name: 'walked.md' });
});

const words = fc.constantFrom(
  'alpha',
  'βήτα',
  '漢字仮名',
  '🎉',
  '`code`',
  '*x*',
  '[a](#b)',
  '\u00a0',
  'ﬁ',
  '-',
  '1.',
);
const line = fc.oneof(
  fc.array(words, { maxLength: 12 }).map((w) => w.join(' ')),
  fc.tuple(fc.integer({ min: 1, max: 6 }), words).map(([level, w]) => `${'#'.repeat(level)} ${w}`),
  fc.constantFrom(
    '',
    '===',
    '---',
    '```',
    '~~~',
    '> # quoted',
    '- # item',
    '    # code',
    '<div>',
    '</div>',
    '\t# tab',
  ),
);
const document = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\n', '\r\n', '\r')), { maxLength: 200 })
  .chain((rows) =>
    fc
      .constantFrom('', 'no line end', '# Last')
      .map((end) => rows.map(([t, lineEnd]) => t + lineEnd).join('') + end),
  );

interface Piece {
  startLine: number;
  lineCount: number;
  totalLines: number;
  truncated: boolean;
  nextStartLine: number | null;
  tokenEstimate: number;
  heading: { anchor: string; startLine: number; endLine: number } | null;
  untrusted: { text: string };
}

async function read(body: object): Promise<Piece> {
  return (await owner.post(`/api/v1/documents/${nodeId}/section`, body).expect(200)).body.data as Piece;
}

async function walk(body: object, from?: number): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (let startLine: number | null | undefined = from; startLine !== null;) {
    const piece: Piece = await read({ ...body, startLine });
    if (pieces.length > 0) {
      expect(piece.startLine).toBe(startLine);
      expect(piece.lineCount).toBeGreaterThan(0);
    }
    expect(piece.nextStartLine ?? piece.startLine + piece.lineCount).toBe(piece.startLine + piece.lineCount);
    pieces.push(piece);
    startLine = piece.nextStartLine;
  }
  return pieces;
}

const textOf = (pieces: Piece[]) => pieces.map(({ untrusted }) => untrusted.text).join('');

it('returns every line of any document once in order to a client that follows nextStartLine', async () => {
  await fc.assert(
    fc.asyncProperty(
      document,
      fc.record({
        lineCount: fc.integer({ min: 12, max: 90 }),
        maxTokens: fc.integer({ min: 200, max: 2000 }),
      }),
      async (content, limits) => {
        await saveTo(owner, project, nodeId, content, { piiConfig: { action: 'off' } });
        for (const pieces of [
          await walk({ lineCount: limits.lineCount }),
          await walk({ maxTokens: limits.maxTokens }),
        ]) {
          expect(textOf(pieces)).toBe(content);
          expect(pieces.reduce((sum, { lineCount }) => sum + lineCount, 0)).toBe(pieces[0]!.totalLines);
          for (const { tokenEstimate } of pieces)
            expect(tokenEstimate).toBeLessThanOrEqual(limits.maxTokens + 2000);
        }
      },
    ),
    { numRuns: 25 },
  );
});

it('returns the lines of a section at once or in pieces, as its heading states them', async () => {
  await fc.assert(
    fc.asyncProperty(document, fc.integer({ min: 5, max: 40 }), async (content, lineCount) => {
      await saveTo(owner, project, nodeId, content, { piiConfig: { action: 'off' } });
      const rows = content.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
      for (const anchor of ['alpha', '漢字仮名', 'last', 'code', 'alpha-1']) {
        const whole = await owner.post(`/api/v1/documents/${nodeId}/section`, { anchor, maxTokens: 16_000 });
        if (whole.status === 404) continue;
        const { heading } = whole.body.data as Piece;
        const expected = rows.slice(heading!.startLine - 1, heading!.endLine).join('');
        expect(whole.body.data.untrusted.text).toBe(expected);
        const pieces = await walk({ anchor, lineCount });
        expect(textOf(pieces)).toBe(expected);
        for (const piece of pieces) expect(piece.heading).toEqual(heading);
      }
    }),
    { numRuns: 25 },
  );
});
