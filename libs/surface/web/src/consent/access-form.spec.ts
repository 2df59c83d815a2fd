import { type Grantable, chosenAccess, firstAccess, sentAccess } from './access-form';

const ASKED: Grantable = {
  scopes: ['read:docs', 'write:docs', 'publish:docs', 'shares:create', 'admin'],
  projectSlugs: null,
  maxDays: 90,
  days: 30,
};

describe('the form in which a person narrows access', () => {
  it('has everything ticked that neither publishes nor shares nor administers', () => {
    const form = firstAccess(ASKED);
    expect([...form.scopes]).toEqual(['read:docs', 'write:docs']);
    expect(chosenAccess(form, ASKED)).toEqual({
      scopes: ['read:docs', 'write:docs'],
      projectSlugs: ['*'],
      expiresInDays: 30,
    });
  });

  it('grants what was ticked, and never what was not asked for', () => {
    const sent = { scopes: ['publish:docs', 'admin:scan'], reach: 'some', projects: 'handbook', days: '7' };
    expect(chosenAccess(sentAccess(sent), ASKED)).toEqual({
      scopes: ['publish:docs'],
      projectSlugs: ['handbook'],
      expiresInDays: 7,
    });
  });

  it('leaves out everything that changes something if it is read only', () => {
    const scopes: Grantable['scopes'] = [
      'read:docs',
      'write:docs',
      'read:capability',
      'read:secret-envelope',
    ];
    const sent = { scopes, mode: 'read', reach: 'all', days: '1' };
    expect(chosenAccess(sentAccess(sent), { ...ASKED, scopes })).toMatchObject({ scopes: ['read:docs'] });
  });

  it('takes slugs that were typed', () => {
    const sent = { scopes: 'read:docs', reach: 'some', typedProjects: ' a, b\nc *', days: '1' };
    expect(chosenAccess(sentAccess(sent), ASKED)).toMatchObject({ projectSlugs: ['a', 'b', 'c'] });
  });

  it.each([
    ['Choose at least one permission.', { reach: 'all', days: '1' }],
    ['Choose at least one permission to read.', { scopes: 'write:docs', mode: 'read', reach: 'all' }],
    ['Choose at least one project, or all of them.', { scopes: 'read:docs', reach: 'some' }],
    [
      'Choose at most 50 projects.',
      {
        scopes: 'read:docs',
        reach: 'some',
        typedProjects: Array.from({ length: 51 }, (_, n) => `p${n}`).join(),
      },
    ],
  ])('says what is missing: %s', (problem, sent) => {
    expect(chosenAccess(sentAccess(sent), ASKED)).toBe(problem);
  });

  it.each([['1000'], ['-1'], ['x'], [undefined]])('bounds the days: %p', (days) => {
    const granted = chosenAccess(sentAccess({ scopes: 'read:docs', reach: 'all', days }), ASKED);
    expect([1, 90]).toContain((granted as { expiresInDays: number }).expiresInDays);
  });
});
