import fc from 'fast-check';
import { newDocument, newNode, newOwner, newProject, type Person, type Project } from '#testing';
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
  startColumn: number;
  lineCount: number;
  totalLines: number;
  truncated: boolean;
  nextStartLine: number | null;
  nextStartColumn: number | null;
  tokenEstimate: number;
  heading: { anchor: string; startLine: number; endLine: number } | null;
  untrusted: { text: string };
}

async function read(body: object): Promise<Piece> {
  return (await owner.post(`/api/v1/documents/${nodeId}/section`, body).expect(200)).body.data as Piece;
}

async function walk(body: object): Promise<Piece[]> {
  const pieces: Piece[] = [await read(body)];
  for (let last = pieces[0]!; last.nextStartLine !== null; last = pieces.at(-1)!) {
    const { nextStartLine: startLine, nextStartColumn: startColumn } = last;
    const piece = await read({ ...body, startLine, startColumn });
    expect(piece).toMatchObject({ startLine, startColumn });
    expect(piece.untrusted.text).not.toBe('');
    pieces.push(piece);
  }
  return pieces;
}

const textOf = (pieces: Piece[]) => pieces.map(({ untrusted }) => untrusted.text).join('');

const longLine = fc
  .tuple(
    fc.constantFrom('x', 'word ', '漢字', '🎉', '👩‍👩‍👧‍👦', 'e\u0301', '-\t'),
    fc.integer({ min: 1, max: 20_000 }),
  )
  .map(([piece, times]) => piece.repeat(times));
const longDocument = fc
  .array(fc.tuple(fc.oneof(line, longLine), fc.constantFrom('\n', '\r\n', '\r', '\n\n# Part\n')), {
    maxLength: 6,
  })
  .chain((rows) =>
    fc.constantFrom('', 'no line end').map((end) => rows.map(([t, lineEnd]) => t + lineEnd).join('') + end),
  );
// Small limits make very many answers of long documents, so they come with short ones.
const walks = fc.oneof(
  fc.tuple(
    longDocument,
    fc.record({
      maxTokens: fc.integer({ min: 300, max: 16_000 }),
      lineCount: fc.constantFrom(undefined, 1, 3),
    }),
  ),
  fc.tuple(
    document.map((text) => text.slice(0, 300).toWellFormed()),
    fc.record({ maxTokens: fc.integer({ min: 1, max: 20 }), lineCount: fc.constantFrom(undefined, 1, 3) }),
  ),
);

it('returns every character of any document and section once to a client that reads on, whatever the limits', async () => {
  await fc.assert(
    fc.asyncProperty(walks, async ([content, limits]) => {
      await saveTo(owner, project, nodeId, content, { piiConfig: { action: 'off' } });
      const whole = await walk(limits);
      expect(textOf(whole)).toBe(content);
      for (const { tokenEstimate, untrusted } of whole) {
        expect(Buffer.byteLength(untrusted.text)).toBeLessThanOrEqual(65_536);
        if ([...untrusted.text].length > 12) expect(tokenEstimate).toBeLessThanOrEqual(limits.maxTokens);
      }
      const rows = content.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
      for (const anchor of ['alpha', 'part', 'part-1', 'quoted']) {
        const found = await owner.post(`/api/v1/documents/${nodeId}/section`, { anchor });
        if (found.status === 404) continue;
        const { startLine, endLine } = (found.body.data as Piece).heading!;
        expect(textOf(await walk({ ...limits, anchor }))).toBe(rows.slice(startLine - 1, endLine).join(''));
      }
    }),
    { numRuns: 5 },
  );
});

it('reads a document of one long line in pieces of which each costs the same', async () => {
  const content = '漢字 and words, '.repeat(60_000);
  const id = await newDocument(owner, project, 'one-line.md', content);
  const section = async (startColumn: number) =>
    (
      await owner
        .post(`/api/v1/documents/${id}/section`, { startLine: 1, startColumn, maxTokens: 16_000 })
        .expect(200)
    ).body.data as Piece;
  for (const column of [1, 7, 8_192, 100_001, 500_000, content.length - 20, content.length]) {
    const piece = await section(column);
    const { text } = piece.untrusted;
    expect(content.slice(column - 1).startsWith(text)).toBe(true);
    const next = column + text.length;
    expect(piece.nextStartColumn).toBe(next <= content.length ? next : null);
  }
  const beyond = { startLine: 1, startColumn: content.length + 1 };
  await owner.post(`/api/v1/documents/${id}/section`, beyond).expect(400);
});

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
          const continued = pieces.filter(({ startColumn }) => startColumn > 1).length;
          expect(pieces.reduce((sum, { lineCount }) => sum + lineCount, -continued)).toBe(
            pieces[0]!.totalLines,
          );
          for (const { tokenEstimate } of pieces)
            expect(tokenEstimate).toBeLessThanOrEqual(limits.maxTokens + 2000);
        }
      },
    ),
    { numRuns: 4 },
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
    { numRuns: 4 },
  );
});
