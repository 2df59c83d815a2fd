/** The columns from which it follows for whom a credential acts, and what it may do. */
const COLUMNS = {
  actors: ['status', 'public_key', 'owner_user_id'],
  api_tokens: ['revoked_at', 'expires_at', 'scopes', 'project_ids', 'grant_external'],
  scim_tokens: ['token_hash'],
  sessions: ['expires_at'],
  tenants: ['plan', 'features', 'require_sso', 'deletes_at', 'erasing_at'],
  users: ['status', 'role', 'deleted_at'],
};
const TABLES = Object.keys(COLUMNS).join('|');
const DELETION = new RegExp(`\\bDELETE FROM (${TABLES})\\b`);
const UPDATE = new RegExp(`\\bUPDATE (${TABLES})\\b(?: \\w+)? SET ([^]*?)(?=\\bFROM\\b|\\bWHERE\\b|$)`, 'g');

/**
 * Whether a statement can end or narrow a credential.
 * @param {string} text
 */
function endsCredentials(text) {
  if (DELETION.test(text)) return true;
  return [...text.matchAll(UPDATE)].some(([, table, changes]) =>
    COLUMNS[table].some((column) => new RegExp(`(^|,)\\s*${column} =`).test(changes)),
  );
}

module.exports = { endsCredentials };
