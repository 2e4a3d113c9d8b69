#!/bin/sh
# Writes PgBouncer's settings from DATABASE_HOST, DATABASE_NAME, DATABASE_USER and
# DATABASE_PASSWORD, and starts it.
set -eu
umask 077
folder=$(mktemp -d)
cd "$folder"
printf '"%s" "%s"\n' "$DATABASE_USER" "$DATABASE_PASSWORD" > users.txt
cat > pgbouncer.ini <<END
[databases]
$DATABASE_NAME = host=$DATABASE_HOST port=5432 dbname=$DATABASE_NAME

[pgbouncer]
listen_addr = 0.0.0.0
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $folder/users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
END
exec /usr/sbin/pgbouncer "$folder/pgbouncer.ini"
