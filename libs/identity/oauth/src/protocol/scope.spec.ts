import { readScopes } from './scope';

describe('the scopes that a client asks for', () => {
  it('are those that the service knows, each once', () => {
    expect(readScopes('write:docs read:docs openid read:docs')).toEqual(['read:docs', 'write:docs']);
    expect(readScopes(undefined)).toBeNull();
  });

  it.each(['openid', ' read:docs', 'read:docs  write:docs', 'read:docs\twrite:docs', '"read:docs"', ''])(
    'cannot be %p',
    (text) => expect(readScopes(text)).toBeUndefined(),
  );
});
