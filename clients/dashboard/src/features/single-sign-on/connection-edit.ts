import type { Connection, SingleSignOn } from './sign-on.queries';

/** What a person enters of a connection, apart from its secret. */
export type ConnectionFields = Pick<Connection, 'issuer' | 'clientId' | 'createUsers' | 'required'>;

const EMPTY: ConnectionFields = { issuer: '', clientId: '', createUsers: false, required: false };

/** What the form shows: the connection as it is now, and what the person has changed over it. */
export function fieldsOf(
  connection: Connection | null,
  changes: Partial<ConnectionFields>,
): ConnectionFields {
  const { issuer, clientId, createUsers, required } = { ...(connection ?? EMPTY), ...changes };
  return { issuer: issuer.trim(), clientId: clientId.trim(), createUsers, required };
}

/** Whether nobody has signed in with what would be saved: another issuer or client ID makes another connection. */
export function isUntested(
  { connection, setup }: Pick<SingleSignOn, 'connection' | 'setup'>,
  fields: Pick<ConnectionFields, 'issuer' | 'clientId'>,
): boolean {
  return (
    setup.signedInPeople === 0 ||
    connection?.issuer !== fields.issuer ||
    connection.clientId !== fields.clientId
  );
}
