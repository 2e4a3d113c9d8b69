import type { Command } from 'commander';
import { rebuildIndex } from '#features/search/commands/rebuild-index.server.ts';
import { withMarket } from './market.ts';
import { OperatorError } from './operator-error.ts';
import { interruptible, progressBar } from './progress-bar.ts';

export function addRebuild(search: Command): void {
  search
    .command('rebuild')
    .description(
      'make the whole index anew beside the one that answers, and put it in its place at the end',
    )
    .action(() =>
      withMarket(async ({ context }) => {
        const bar = progressBar('{value} of {total} products');
        const stopped = new OperatorError('Stopped. The index that was there answers as before.');
        bar.start(1, 0);
        const count = await interruptible(stopped, (signal) =>
          rebuildIndex(context, {
            signal,
            onProgress: (done, all) => {
              bar.setTotal(Math.max(1, all));
              bar.update(done);
            },
          }),
        ).finally(() => bar.stop());
        if (count === null) throw new OperatorError('Another rebuild is running.');
        console.log(`${count} products reindexed`);
      }),
    );
}
