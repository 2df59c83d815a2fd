import { NamedAnswers } from './named-answers';
import type { Operation } from './operation';

const DTO = { $ref: '#/components/schemas/NoteDto' };
const cursor = { nextCursor: { type: 'string' } };

function body(data: object, meta?: Record<string, object>, more: object = {}) {
  const properties = {
    data,
    ...(meta && { meta: { type: 'object', required: Object.keys(meta), properties: meta } }),
    ...more,
  };
  return { type: 'object', properties };
}

function operation(operationId: string, schema: object): Operation {
  return {
    operationId,
    responses: { 200: { description: '', content: { 'application/json': { schema } } } },
  };
}

describe('names of answers', () => {
  let answers: NamedAnswers;
  beforeEach(() => {
    answers = new NamedAnswers();
  });

  it.each([
    ['a DTO', body(DTO), 'NoteAnswer'],
    ['a list', body({ type: 'array', items: DTO }), 'NoteListAnswer'],
    ['a page', body({ type: 'array', items: DTO }, cursor), 'NotePageAnswer'],
    ['a DTO with more', body(DTO, undefined, { warnings: { type: 'array', items: {} } }), 'NotesGetAnswer'],
    [
      'a list with other meta',
      body({ type: 'array', items: DTO }, { total: { type: 'integer' } }),
      'NotesGetAnswer',
    ],
  ])('say what the body holds: %s', (_, schema, name) => {
    const notes = operation('notesGet', schema);
    answers.nameThoseOf(notes);
    expect(JSON.stringify(notes)).toContain(`"schema":{"$ref":"#/components/schemas/${name}"}`);
    expect(answers.schemas).toHaveProperty(name);
  });

  it('are shared by operations with the same answer', () => {
    for (const id of ['notesGet', 'notesCreate']) answers.nameThoseOf(operation(id, body(DTO)));
    expect(Object.keys(answers.schemas)).toEqual(['NoteAnswer']);
  });

  it('keep the titles of alternatives beside their references', () => {
    const forms = [
      { title: 'One', ...body(DTO) },
      { title: 'Many', ...body({ type: 'array', items: DTO }) },
    ];
    answers.nameThoseOf(operation('notesGet', { oneOf: forms }));
    expect(answers.schemas.NotesGetAnswer).toEqual({
      oneOf: [
        { title: 'One', allOf: [{ $ref: '#/components/schemas/NoteAnswer' }] },
        { title: 'Many', allOf: [{ $ref: '#/components/schemas/NoteListAnswer' }] },
      ],
    });
  });

  it('are refused for two different answers', () => {
    answers.nameThoseOf(operation('notesGet', body({ type: 'string' })));
    expect(() => answers.nameThoseOf(operation('notesGet', body({ type: 'integer' })))).toThrow(
      'NotesGetAnswer',
    );
  });
});
