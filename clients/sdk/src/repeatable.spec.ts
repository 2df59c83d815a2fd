import { readOpenApi } from '../../../scripts/lib/openapi-files.mjs';
import { READING_POSTS, REPEATABLE_POSTS, isRepeatable } from './repeatable.js';

const { paths } = readOpenApi() as { paths: Record<string, Record<string, { 'x-reads-only'?: true }>> };

describe('repeatable requests', () => {
  it('are requests to routes that exist', () => {
    expect([...REPEATABLE_POSTS].filter((path) => !paths[path]?.post)).toEqual([]);
  });

  it('are those that only read, as the OpenAPI document says, and a few others', () => {
    const only = Object.keys(paths).filter((path) => paths[path]?.post?.['x-reads-only']);
    expect([...READING_POSTS].sort()).toEqual(only.sort());
  });

  it.each([
    ['GET', '/api/me', {}, true],
    ['DELETE', '/api/nodes/{id}', {}, true],
    ['POST', '/api/catalog/search', {}, true],
    ['POST', '/api/catalog/context', {}, true],
    ['POST', '/api/projects', {}, false],
    ['PATCH', '/api/nodes/{id}', {}, false],
    ['PATCH', '/api/nodes/{id}', { headers: { 'if-match': '"a.1"' } }, true],
    ['POST', '/api/v1/capabilities/{jti}/consume', {}, false],
    ['POST', '/api/v1/agent-inbox/messages', { body: { body: 'Hello' } }, false],
    ['POST', '/api/v1/agent-inbox/messages', { body: { body: 'Hello', dedupeKey: 'a' } }, true],
  ])('%s %s with %j: %s', (method, path, more, repeatable) => {
    expect(isRepeatable({ method, path, ...more })).toBe(repeatable);
  });
});
