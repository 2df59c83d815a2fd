/**
 * The setting `on` of a session or transaction in which the operator's programs change rows of all tenants. The triggers that refuse changes of a tenant which
 * has moved to another database let them pass.
 */
export const MAINTAINING = 'workspace.maintaining';
