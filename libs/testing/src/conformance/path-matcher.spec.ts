import { PathMatcher } from './path-matcher';

describe('the templates of paths', () => {
  const paths = new PathMatcher([
    '/p/{tenant}/{slug}',
    '/p/{tenant}/{slug}.md',
    '/p/{tenant}/llms.txt',
    '/api/shares/{id}',
    '/api/shares/check',
  ]);
  const match = (path: string) => paths.match(path);

  it('match with the decoded values of their parameters', () => {
    expect(match('/p/acme/a%20b')).toEqual({
      template: '/p/{tenant}/{slug}',
      parameters: { tenant: 'acme', slug: 'a b' },
    });
    expect(match('/p/acme/%zz')?.parameters.slug).toBe('%zz');
  });

  it('are preferred if they are more literal', () => {
    expect(match('/api/shares/check')?.template).toBe('/api/shares/check');
    expect(match('/p/acme/llms.txt')?.template).toBe('/p/{tenant}/llms.txt');
    expect(match('/p/acme/start.md')).toEqual({
      template: '/p/{tenant}/{slug}.md',
      parameters: { tenant: 'acme', slug: 'start' },
    });
  });

  it('match whole paths only', () => {
    expect(match('/p/acme')).toBeUndefined();
    expect(match('/p/acme/')).toBeUndefined();
    expect(match('/p/acme/a/b')).toBeUndefined();
    expect(match('/api/sharesXcheck')).toBeUndefined();
  });
});
