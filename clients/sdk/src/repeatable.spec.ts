import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPEATABLE_POSTS, isRepeatable } from './repeatable.js';

const file = join(__dirname, '../../../docs/openapi.json');
const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, object>> };

describe('repeatable requests', () => {
  it('are requests to routes that exist', () => {
    expect([...REPEATABLE_POSTS].filter((path) => !paths[path]?.post)).toEqual([]);
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
