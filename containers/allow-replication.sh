#!/bin/sh
# Lets the replica follow: the image of PostgreSQL allows other hosts everything but that.
set -eu
echo 'host replication kervan all scram-sha-256' >> "$PGDATA/pg_hba.conf"
