// A primary with a replica that follows it by streaming replication, as docs/growing.md describes.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {
  discardEmbeddedPostgres,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embedded-postgres.ts';
import { serverUser, giveTo } from '#platform/database/embedded-postgres/server-user.ts';

export type Replication = {
  readonly primary: EmbeddedPostgres;
  readonly replica: EmbeddedPostgres;
  readonly stop: () => Promise<void>;
};

type ReplicationOptions = {
  /** Of its own, for both data folders. */
  readonly folder: string;
  /** Fills the primary before the replica is made. */
  readonly fill?: (url: string) => Promise<void>;
  /** What the primary acknowledges is on the replica too. */
  readonly isSynchronous?: boolean;
};

const settings = { shared_buffers: '64MB', max_connections: '60' };

/** The replica is a copy of the stopped primary, which then follows it. */
export async function startReplication({
  folder,
  fill = async () => {},
  isSynchronous = false,
}: ReplicationOptions): Promise<Replication> {
  const primaryFolder = path.join(folder, 'primary');
  const first = await startEmbeddedPostgres({ dataDir: primaryFolder, settings });
  await fill(first.url);
  const source = first.dataDir;
  await first.stop();
  // Beside the data, which is elsewhere where the server's user cannot enter the folder.
  const replicaFolder = path.join(path.dirname(source), 'replica');
  execFileSync('cp', ['-a', source, replicaFolder]);
  fs.rmSync(path.join(replicaFolder, 'kervan.port'));
  const signal = path.join(replicaFolder, 'standby.signal');
  fs.writeFileSync(signal, '');
  giveTo(serverUser(replicaFolder), signal);

  const primary = await startEmbeddedPostgres({
    dataDir: primaryFolder,
    settings: { ...settings, ...(isSynchronous && { synchronous_standby_names: 'replica' }) },
  });
  const { port, username, password } = new URL(primary.url);
  const replica = await startEmbeddedPostgres({
    dataDir: replicaFolder,
    settings: {
      ...settings,
      primary_conninfo:
        `host=127.0.0.1 port=${port} user=${username} password=${password} ` +
        'application_name=replica',
      wal_receiver_status_interval: '1s',
      wal_retrieve_retry_interval: '200ms',
    },
  });
  return {
    primary,
    replica,
    stop: async () => {
      await replica.stop();
      await primary.stop();
      for (const each of [replicaFolder, primaryFolder]) await discardEmbeddedPostgres(each);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
