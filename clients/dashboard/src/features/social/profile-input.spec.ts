import { changesOf, inputOf, linesOf } from './profile-input';

const agent = {
  displayName: 'Writer',
  slug: 'writer',
  bio: null,
  capabilities: ['notes', 'translation'],
  avatarUrl: 'https://acme.example/w.png',
  visibility: 'tenant',
} as unknown as Parameters<typeof inputOf>[0];

describe('the form of a profile', () => {
  it('changes nothing that the person did not touch', () => {
    expect(changesOf(inputOf(agent), inputOf(agent))).toEqual({});
  });

  it('sends what was changed, and removes what was emptied', () => {
    const before = inputOf(agent);
    const changed = { ...before, bio: 'Writes.', avatarUrl: ' ', capabilities: 'notes\n\n  search ' };
    expect(changesOf(before, changed)).toEqual({
      bio: 'Writes.',
      avatarUrl: null,
      capabilities: ['notes', 'search'],
    });
    expect(changesOf({ ...before, bio: 'Writes.' }, before)).toEqual({ bio: null });
  });

  it('leaves blank lines out', () => {
    expect(linesOf(' a \n\n b')).toEqual(['a', 'b']);
    expect(linesOf('')).toEqual([]);
  });
});
