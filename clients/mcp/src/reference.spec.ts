import fc from 'fast-check';
import { BadReference, parseReference, referenceTo } from './reference.js';

const ID = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';

describe('a reference', () => {
  it.each([
    ['handbook/guides/setup.md', { kind: 'path', project: 'handbook', path: '/guides/setup.md' }],
    ['@handbook/guides/setup.md', { kind: 'path', project: 'handbook', path: '/guides/setup.md' }],
    ['`handbook/setup.md`', { kind: 'path', project: 'handbook', path: '/setup.md' }],
    ['~/notes.md#one', { kind: 'path', project: '~', path: '/notes.md', anchor: 'one' }],
    ['handbook', { kind: 'path', project: 'handbook', path: '/' }],
    [ID, { kind: 'node', nodeId: ID }],
    [`${ID}#a@b`, { kind: 'node', nodeId: ID, anchor: 'a@b' }],
    ['@acme:handbook:12', { kind: 'docId', docId: '@acme:handbook:12' }],
    [
      '@acme:handbook:12#install@2c26b46b68ff',
      {
        kind: 'docId',
        docId: '@acme:handbook:12',
        anchor: 'install',
        citation: '@acme:handbook:12#install@2c26b46b68ff',
      },
    ],
    [`${ID}@2c26b46b68ff`, { kind: 'node', nodeId: ID, citation: `${ID}@2c26b46b68ff` }],
  ])('reads %s', (text, expected) => {
    expect(parseReference(text)).toEqual(expected);
  });

  it('is refused if it names nothing', () => {
    for (const text of ['', ' ', '/', '@']) expect(() => parseReference(text)).toThrow(BadReference);
  });

  it('names every path that it was written for', () => {
    const name = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((text) => !/[/`@]/.test(text) && text.trim() === text && text !== '');
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
        const path = `/${names.join('/')}`;
        expect(parseReference(referenceTo('handbook', path))).toMatchObject({ project: 'handbook', path });
      }),
    );
  });
});
