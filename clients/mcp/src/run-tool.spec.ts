import { LONG_CURSORS } from './answers/cursors.js';
import { runTool } from './run-tool.js';
import type { Access } from './service/session.js';
import { edit } from './tools/edit.js';
import { restore } from './tools/restore.js';
import { save } from './tools/save.js';
import { type Tool, defineTool, object, text } from './tools/tool.js';

const NODE = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';

/** Runs a tool against a service that answers every call with these data. */
async function run(tool: Tool, args: Record<string, unknown>, data: unknown = {}) {
  const calls: { route: string; body?: Record<string, unknown>; ifMatch?: string }[] = [];
  const service = {
    has: () => true,
    ask: async (route: string, init: object) => {
      calls.push({ route, ...init });
      return { data };
    },
  };
  const connection = { ready: async () => ({ service: { for: () => service } }) } as unknown as Access;
  const caller = { signal: new AbortController().signal, patienceSeconds: 0, progress: () => undefined };
  const logged: string[] = [];
  const answer = await runTool(tool, args, caller, {
    connection,
    cursors: LONG_CURSORS,
    url: 'http://localhost:3000',
    log: (line) => logged.push(line),
  });
  return { ...answer, calls, logged };
}

/** A tool that answers with its arguments. */
function echo(properties: Parameters<typeof object>[0], required: string[] = []): Tool {
  return defineTool<object>({
    name: 'echo',
    description: 'Answers with its arguments.',
    inputSchema: object(properties, required),
    needs: [],
    run: async (args) => JSON.stringify(args),
  });
}

describe('null for an argument', () => {
  it('that is optional counts as left out', async () => {
    const tool = echo({
      word: text(),
      count: { type: 'integer', minimum: 1 },
      flag: { type: 'boolean' },
      place: object({ anchor: text(), text: text() }),
      places: { type: 'array', items: object({ anchor: text(), text: text() }) },
      scope: { oneOf: [text(), { type: 'array', items: text() }] },
      other: { allOf: [object({ name: text() })] },
      kind: { enum: ['a', 'b'] },
    });
    const answer = await run(tool, {
      word: null,
      count: null,
      flag: null,
      place: { anchor: null, text: 'x' },
      places: [{ anchor: null, text: 'y' }],
      scope: null,
      other: { name: null },
      kind: null,
    });
    expect(JSON.parse(answer.text)).toEqual({ place: { text: 'x' }, places: [{ text: 'y' }], other: {} });
  });

  it('stays where the schema allows it', async () => {
    const properties = {
      title: { type: ['string', 'null'] },
      either: { anyOf: [text(), { type: 'null' }] },
      kind: { enum: ['a', null] },
      anything: {},
      metadata: { type: 'object', additionalProperties: true },
    };
    const args = { title: null, either: null, kind: null, anything: null, metadata: { color: null } };
    expect(JSON.parse((await run(echo(properties), args)).text)).toEqual(args);
  });

  it('is refused where a value is required, and in a list', async () => {
    const tool = echo({ word: text(), count: { type: 'integer' }, words: { type: 'array', items: text() } }, [
      'word',
      'count',
    ]);
    const { text: problem, isError } = await run(tool, { word: null, count: null, words: ['a', null] });
    expect(isError).toBe(true);
    expect(problem.split('\n').slice(1)).toEqual([
      '- `word` must not be null.',
      '- `count` must not be null.',
      '- `words.1` must not be null.',
    ]);
  });

  it('never empties a document, or removes the condition of a change', async () => {
    const document = 'handbook/a.md';
    const emptied = await run(save, { document, content: null, etag: 'abc.1' });
    expect(emptied.text).toContain('`content` must not be null');
    expect(emptied.calls).toEqual([]);
    const { calls } = await run(save, { document, content: '# A\n', etag: null });
    expect(calls[0]!.body).toMatchObject({ mode: 'create' });
    expect(calls[0]!.ifMatch).toBeUndefined();
  });

  it('leaves an edit in the section that the reference names', async () => {
    const edits = [{ op: 'replaceSection', anchor: null, text: 'x' }];
    const { calls } = await run(edit, { document: `${NODE}#usage`, edits }, { changes: [] });
    expect(calls[0]!.body).toEqual({ edits: [{ op: 'replaceSection', anchor: 'usage', text: 'x' }] });
  });

  it('lists versions of a document instead of restoring one', async () => {
    const revisions = [
      { id: 'b', number: 2 },
      { id: 'a', number: 1 },
    ];
    const { calls } = await run(restore, { document: NODE, version: null }, revisions);
    expect(calls.map(({ route }) => route)).not.toContainEqual(
      expect.stringMatching('/revisions/.*/restore') as string,
    );
  });
});

describe('an argument of another type', () => {
  const tool = echo({
    word: text(),
    count: { type: 'integer' },
    share: { type: 'number' },
    flag: { type: 'boolean' },
    list: { type: 'array', items: { type: 'integer' } },
    either: { type: ['string', 'integer'] },
  });

  it.each([
    [{ count: '5' }, { count: 5 }],
    [{ count: '-5' }, { count: -5 }],
    [{ share: '0.25' }, { share: 0.25 }],
    [{ flag: 'true' }, { flag: true }],
    [{ flag: 'false' }, { flag: false }],
    [{ word: 3 }, { word: '3' }],
    [{ list: ['1', 2] }, { list: [1, 2] }],
    [{ either: 3 }, { either: 3 }],
    [{ either: '3' }, { either: '3' }],
  ])('is converted if that loses nothing: %j', async (sent, received) => {
    expect(JSON.parse((await run(tool, sent)).text)).toEqual(received);
  });

  it.each([
    [{ count: '' }, '`count` must be integer.'],
    [{ count: ' 5' }, '`count` must be integer.'],
    [{ count: '0x10' }, '`count` must be integer.'],
    [{ count: '12345678901234567890' }, '`count` must be integer.'],
    [{ count: true }, '`count` must be integer.'],
    [{ share: 'Infinity' }, '`share` must be number.'],
    [{ flag: 1 }, '`flag` must be boolean.'],
    [{ flag: '' }, '`flag` must be boolean.'],
    [{ word: true }, '`word` must be string.'],
    [{ word: 2 ** 60 }, '`word` must be string.'],
    [{ word: ['a'] }, '`word` must be string.'],
    [{ list: 1 }, '`list` must be array.'],
  ])('is refused otherwise: %j', async (sent, problem) => {
    const answer = await run(tool, sent);
    expect(answer).toMatchObject({ isError: true, calls: [] });
    expect(answer.text).toContain(problem);
  });

  it('is not taken for what objects have from their prototype', async () => {
    const sent = JSON.parse('{"__proto__":null,"constructor":null}') as Record<string, unknown>;
    expect((await run(tool, sent)).text).toContain('`constructor` is not known.');
  });
});

describe('a problem with arguments', () => {
  it.each(['a', '`', '\n', '漢', '/'])('repeats a long name in part: %j', async (unit) => {
    const name = unit.repeat(20_000);
    const tool = echo({ place: { type: 'object', additionalProperties: text() } });
    for (const sent of [{ [name]: 1 }, { place: { [name]: true } }, { place: { [name]: '\ud800' } }]) {
      const answer = await run(tool, sent);
      expect(answer.isError).toBe(true);
      expect(answer.text.length).toBeLessThan(1_000);
    }
  });
});

describe('arguments without end', () => {
  const tool = echo({ list: { type: 'array', items: object({ op: text() }) } });

  it.each([
    ['many unknown names', Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, 1]))],
    ['a long list', { list: Array.from({ length: 60_000 }, () => ({ op: 'a' })) }],
    ['a deep list', { list: JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) as unknown }],
  ])('are refused before they are checked: %s', async (_, sent) => {
    const answer = await run(tool, sent);
    expect(answer).toMatchObject({ isError: true, logged: [] });
    expect(answer.text).toContain('more than 50000 values, or are nested more than 50 levels');
  });

  it('are checked up to the first problem if they are many', async () => {
    const problems = async (length: number) => {
      const { text: problem } = await run(tool, { list: Array.from({ length }, () => ({ op: true })) });
      return problem.split('\n').slice(1);
    };
    expect(await problems(3)).toHaveLength(3);
    expect(await problems(20_000)).toEqual(['- `list.0.op` must be string.']);
  });
});

describe('restore', () => {
  it.each(['current', 'v3', '3 ', '-1', '', 'Previous'])('refuses %j as a version', async (version) => {
    const { calls, ...answer } = await run(restore, { document: NODE, version });
    expect(answer).toMatchObject({
      isError: true,
      text: expect.stringContaining('must be a number') as string,
    });
    expect(calls).toEqual([]);
  });

  it.each([
    ['previous', 'b'],
    ['1', 'a'],
    [1, 'a'],
  ])('restores version %j', async (version, id) => {
    const revisions = ['c', 'b', 'a'].map((name, i) => ({ id: name, number: 3 - i }));
    const { calls } = await run(restore, { document: NODE, version }, revisions);
    expect(calls.at(-1)).toMatchObject({ path: { nodeId: NODE, revisionId: id } });
  });
});
