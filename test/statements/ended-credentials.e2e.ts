import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadStatements } from './load-statements';

const support = join(__dirname, '../support');
const { endsCredentials } = createRequire(__filename)(join(support, 'ended-credentials.cjs')) as {
  endsCredentials: (text: string) => boolean;
};

describe('a transaction that ends a credential', () => {
  it.each([
    'DELETE FROM sessions s USING tenants n WHERE n.id = s.tenant_id',
    'WITH ended AS (DELETE FROM sessions WHERE user_id = $1 RETURNING id) SELECT count(*) FROM ended',
    'UPDATE users u SET role = $1, status = $2 WHERE u.id = $3',
    `UPDATE users SET email = $1, status = 'suspended' WHERE id = $2`,
    'UPDATE api_tokens SET revoked_at = now() WHERE id = $1',
  ])('is known by its statement: %s', (text) => {
    expect(endsCredentials(text)).toBe(true);
  });

  it.each([
    'UPDATE users SET display_name = $1 WHERE id = $2',
    'UPDATE api_tokens SET last_used_at = now() WHERE id = $1',
    'UPDATE projects p SET status = $1 FROM users u WHERE u.status = $2',
    'INSERT INTO sessions (id) VALUES ($1)',
  ])('is told apart from other changes: %s', (text) => {
    expect(endsCredentials(text)).toBe(false);
  });

  it('is found among the statements of the service', () => {
    const { declaredStatements } = loadStatements();
    expect(declaredStatements().filter(({ text }) => endsCredentials(text)).length).toBeGreaterThan(20);
  });
});
