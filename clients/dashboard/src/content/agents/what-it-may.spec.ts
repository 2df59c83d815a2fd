import { texts } from '../../ground/texts/en';
import { abilitiesOf, placesOf, shortId, visible } from './what-it-may';

const token = (scopes: string[], projectSlugs: string[], grantExternal = false) =>
  ({ scopes, projectSlugs, grantExternal }) as Parameters<typeof abilitiesOf>[0][number];

describe('what an agent may do, in words', () => {
  it('is the union of its tokens, and what reaches farthest comes first', () => {
    const tokens = [token(['read:docs'], ['a']), token(['publish:docs', 'write:docs'], ['b'])];
    expect(abilitiesOf(tokens, texts.agents)).toEqual(['publish', 'write', 'read']);
    expect(placesOf(tokens, texts.agents)).toBe('2 projects');
  });

  it('includes writing and reading for an agent that administers', () => {
    expect(abilitiesOf([token(['admin'], ['*'])], texts.agents)).toEqual([
      'administer the organization',
      'write',
      'read',
    ]);
  });

  it('says that all projects include future ones, and names shared documents', () => {
    expect(placesOf([token([], ['*'], true)], texts.agents)).toBe(
      'all projects, and what is shared with its owner',
    );
    expect(placesOf([token([], [])], texts.agents)).toBe('no project, only My Docs');
  });

  it('shows the end of an id', () => {
    expect(shortId('019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11')).toBe('1c0f8e11');
  });

  it('shows characters that turn the direction of a name', () => {
    expect(visible('Night \u202eowl')).toBe('Night U+202Eowl');
  });
});
