#!/bin/sh
# Copies the primary at the first start, and follows it. PGPASSWORD is the user's there.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown -R postgres "$(dirname "$PGDATA")"
  chmod 700 "$PGDATA"
  gosu postgres pg_basebackup --host="$PRIMARY" --username=kervan --pgdata="$PGDATA" \
    --wal-method=stream --checkpoint=fast --write-recovery-conf
fi
exec docker-entrypoint.sh postgres -c hot_standby_feedback=on
