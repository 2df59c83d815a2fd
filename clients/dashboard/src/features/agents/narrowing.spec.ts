import type { AgentToken } from './agents.queries';
import { keptAfter, narrowingOf, tokenOf } from './narrowing';

const token = (id: string, more: Partial<AgentToken> = {}) =>
  ({
    id,
    scopes: ['read:docs', 'write:docs'],
    projectSlugs: ['a', 'b'],
    grantExternal: true,
    ...more,
  }) as AgentToken;

describe('narrowing a token', () => {
  it('begins with the first token that has what is taken away', () => {
    const tokens = [token('one', { scopes: ['read:docs'], projectSlugs: ['a'] }), token('two')];
    expect(tokenOf(tokens, { scopes: ['write:docs'] })?.id).toBe('two');
    expect(tokenOf(tokens, { projectSlug: 'b' })?.id).toBe('two');
    expect(tokenOf(tokens, { tokenId: 'two' })?.id).toBe('two');
    expect(tokenOf(tokens, {})?.id).toBe('one');
    expect(tokenOf([], {})).toBeUndefined();
  });

  it('leaves out what is taken away, and sends only that', () => {
    const kept = keptAfter(token('one'), { projectSlug: 'b' }, ['a', 'b']);
    expect(kept).toEqual({ scopes: ['read:docs', 'write:docs'], projects: ['a'], external: true });
    expect(narrowingOf(token('one'), kept)).toEqual({ projectSlugs: ['a'] });
    const withoutWriting = keptAfter(token('one'), { scopes: ['write:docs'] }, []);
    expect(narrowingOf(token('one'), withoutWriting)).toEqual({ scopes: ['read:docs'] });
    expect(narrowingOf(token('one'), keptAfter(token('one'), { external: true }, []))).toEqual({
      grantExternal: false,
    });
  });

  it('replaces all projects by the known ones if one of them is taken away', () => {
    const all = token('one', { projectSlugs: ['*'] });
    expect(keptAfter(all, {}, ['a', 'b']).projects).toBeUndefined();
    expect(narrowingOf(all, keptAfter(all, { projectSlug: 'a' }, ['a', 'b']))).toEqual({
      projectSlugs: ['b'],
    });
    expect(narrowingOf(all, keptAfter(all, {}, ['a', 'b']))).toEqual({});
    expect(narrowingOf(all, keptAfter(all, { everyProject: true }, ['a']))).toEqual({ projectSlugs: ['a'] });
    const many = Array.from({ length: 60 }, (_, at) => `p${at}`);
    expect(keptAfter(all, { everyProject: true }, many).projects).toHaveLength(50);
  });
});
