import type { Schema } from '../../ground/api/types';
import type { Connection, SingleSignOn } from './sign-on.queries';

/** The fields of a connection that a person enters, apart from its secret. */
export type ConnectionFields = Pick<Connection, 'issuer' | 'clientId' | 'createUsers' | 'required'>;

const EMPTY: ConnectionFields = { issuer: '', clientId: '', createUsers: false, required: false };

/** The fields that the form shows: those of the present connection, with the changes of the person. */
export function fieldsOf(
  connection: Connection | null,
  changes: Partial<ConnectionFields>,
): ConnectionFields {
  const { issuer, clientId, createUsers, required } = { ...(connection ?? EMPTY), ...changes };
  return { issuer: issuer.trim(), clientId: clientId.trim(), createUsers, required };
}

/** Whether a connection is already as a person sent it. */
export function isAsSent(
  connection: Connection | null,
  { issuer, clientId, createUsers = false, required = false }: Schema<'PutOidcDto'>,
): boolean {
  return (
    connection?.issuer === issuer &&
    connection.clientId === clientId &&
    connection.createUsers === createUsers &&
    connection.required === required
  );
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
