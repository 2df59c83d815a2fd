import { type Access, narrow } from './narrowing.policy';

const ASKED: Access = {
  scopes: ['read:docs', 'write:docs'],
  projectSlugs: ['handbook', 'plans'],
  expiresInDays: 30,
};
const FOR_ALL: Access = { ...ASKED, projectSlugs: ['*'] };

describe('the access that a person grants', () => {
  it('is what the program asks for, unless they choose a part of it', () => {
    expect(narrow(ASKED, {})).toEqual(ASKED);
    expect(narrow(ASKED, { scopes: ['read:docs'] })).toEqual({ ...ASKED, scopes: ['read:docs'] });
    expect(narrow(ASKED, { projectSlugs: ['plans', 'plans'] }).projectSlugs).toEqual(['plans']);
    expect(narrow(ASKED, { expiresInDays: 1 }).expiresInDays).toBe(1);
  });

  it('can be some projects of a program that asks for all', () => {
    expect(narrow(FOR_ALL, { projectSlugs: ['plans'] }).projectSlugs).toEqual(['plans']);
    expect(narrow(FOR_ALL, { projectSlugs: ['*'] }).projectSlugs).toEqual(['*']);
  });

  it.each<[string, Access, Partial<Access>]>([
    ['`scopes` must be among the scopes that the agent asks for', ASKED, { scopes: ['read:docs', 'admin'] }],
    ['`projectSlugs` must be among the projects', ASKED, { projectSlugs: ['secrets'] }],
    ['`projectSlugs` must name projects', ASKED, { projectSlugs: ['*'] }],
    ["`projectSlugs` must be either ['*'] or a list", FOR_ALL, { projectSlugs: ['*', 'plans'] }],
    ['`expiresInDays` must be at most 30', ASKED, { expiresInDays: 31 }],
  ])('is never wider: %s', (message, asked, chosen) => {
    expect(() => narrow(asked, chosen)).toThrow(message);
  });
});
