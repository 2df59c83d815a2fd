/** The parts of a running process that tests watch or extend (test/support/inside.cjs). No program uses this file. */
export { Principals } from '#access';
export { Database, Jobs, Leases, Transaction, retention } from '#platform';
export { Column, Entity, PrimaryColumn } from 'typeorm';
