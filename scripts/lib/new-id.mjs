/**
 * SQL that generates a new UUID v7 for each row (RFC 9562): a random UUID whose first 48 bits are the time in milliseconds, with the version
 * set. PostgreSQL has uuidv7() only since version 18.
 */
export const newId = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING
  substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid`;
