import { keyOfAction } from '../../ground/actions/action-keys';
import type { OfferedAction } from '../../ground/actions/action';
import { type PaletteSources, matches, optionAfter, paletteGroups } from './palette-options';

const action = (id: OfferedAction['id'], label: string): OfferedAction => ({
  id,
  label,
  key: keyOfAction(id),
  group: 'here',
  run: () => undefined,
});
const sources: PaletteSources = {
  actions: [
    action('document.edit', 'Edit the document'),
    action('go.home', 'Home'),
    action('palette', 'Open the palette'),
  ],
  recent: [{ nodeId: 'n1', projectId: 'p', title: 'Releases', path: '/guide/releases.md' }],
  kept: [],
  results: undefined,
  members: [{ userId: 'u', displayName: 'Grace Hopper', email: 'grace@example.org' }],
  agents: [{ id: 'a', displayName: 'Release bot' }],
};
const found = {
  nodes: [
    {
      kind: 'node',
      id: 'n1',
      projectId: 'p',
      type: 'file',
      path: '/guide/releases.md',
      title: 'Releases',
      updatedAt: '',
    },
    {
      kind: 'node',
      id: 'f',
      projectId: 'p',
      type: 'folder',
      path: '/releases',
      title: 'releases',
      updatedAt: '',
    },
    {
      kind: 'published',
      id: 'd',
      projectId: 'p',
      type: 'file',
      path: '/p/acme/releases',
      title: 'Releases',
      updatedAt: '',
    },
  ],
  passages: [
    {
      nodeId: 'n2',
      projectId: 'p',
      path: '/guide/undo.md',
      anchor: 'roll-back',
      startLine: 3,
      untrusted: { title: null, headingPath: ['Undo', 'Roll back'], snippet: 'Roll back a release.' },
    },
  ],
} as PaletteSources['results'];

const names = (typed: string, more: Partial<PaletteSources> = {}) =>
  paletteGroups(typed, { ...sources, ...more }).map(({ name, options }) => [
    name,
    options.map(({ id }) => id),
  ]);

describe('the palette', () => {
  it('offers what was read lately and all actions before anything is typed', () => {
    expect(names('')).toEqual([
      ['recent', ['node-n1']],
      ['actions', ['action-document.edit', 'action-go.home']],
    ]);
  });

  it('answers from what the browser knows before the service does', () => {
    expect(names('rel')).toEqual([
      ['documents', ['node-n1']],
      ['people', ['agent-a']],
      ['all', ['all']],
    ]);
  });

  it('offers a document once, and shows passages with their document and heading', () => {
    expect(names('rel', { results: found })[0]).toEqual(['documents', ['node-n1', 'node-f', 'published-d']]);
    const passage = paletteGroups('rel', { ...sources, results: found })
      .flatMap(({ options }) => options)
      .find(({ kind }) => kind === 'passage');
    expect(passage).toMatchObject({ title: 'undo.md', heading: 'Roll back', anchor: 'roll-back' });
  });

  it('offers what the browser keeps of projects before what the service finds', () => {
    const kept = [{ kind: 'folder' as const, nodeId: 'k', projectId: 'p', title: null, path: '/rel' }];
    const [group] = paletteGroups('rel', { ...sources, kept, results: found });
    expect(group!.options.map(({ id, kind }) => [id, kind])).toEqual([
      ['node-n1', 'document'],
      ['node-k', 'folder'],
      ['node-f', 'folder'],
      ['published-d', 'published'],
    ]);
  });

  it('finds people by name and by e-mail address', () => {
    expect(names('hop')).toContainEqual(['people', ['person-u']]);
    expect(names('grace@')).toContainEqual(['people', ['person-u']]);
  });

  it('never offers to open itself', () => {
    expect(names('palette')).toEqual([['all', ['all']]]);
  });
});

describe('matching in the palette', () => {
  it.each([
    ['Edit the document', 'doc ed', true],
    ['Überblick', 'uber', true],
    ['Releases', 'ease', false],
    ['/guide/releases.md', 'guide/rel', true],
    ['手順', '手', true],
  ])('"%s" for "%s": %s', (text, query, expected) => expect(matches(text, query)).toBe(expected));
});

describe('moving in the palette', () => {
  it('is a ring for single steps, and stops at the ends for pages', () => {
    expect(optionAfter('ArrowDown', 2, 3)).toBe(0);
    expect(optionAfter('ArrowUp', 0, 3)).toBe(2);
    expect(optionAfter('PageDown', 1, 3)).toBe(2);
    expect(optionAfter('PageUp', 1, 3)).toBe(0);
    expect(optionAfter('ArrowDown', 0, 0)).toBe(0);
  });

  it('stays in the list when it becomes shorter', () => expect(optionAfter('', 9, 3)).toBe(2));
});
