#!/bin/sh
# Initializes a database as the image of PostgreSQL does, by the same variables, and starts the server.
set -eu
data=/var/lib/postgresql/18/docker
mkdir -p "$data"
chown -R postgres:postgres /var/lib/postgresql
as_postgres() { setpriv --reuid postgres --regid postgres --init-groups "$@"; }
if [ ! -s "$data/PG_VERSION" ]; then
  password=$(mktemp)
  printf '%s\n' "$POSTGRES_PASSWORD" >"$password"
  chown postgres "$password"
  # shellcheck disable=SC2086
  as_postgres initdb -D "$data" --username "$POSTGRES_USER" --pwfile "$password" --auth-host scram-sha-256 ${POSTGRES_INITDB_ARGS:-}
  rm "$password"
  printf 'host all all all scram-sha-256\n' >>"$data/pg_hba.conf"
  printf "listen_addresses = '*'\nunix_socket_directories = '/tmp'\n" >>"$data/postgresql.conf"
  printf 'CREATE DATABASE %s;\n' "$POSTGRES_DB" | as_postgres postgres --single -D "$data" postgres
fi
exec setpriv --reuid postgres --regid postgres --init-groups "$@" -D "$data"
