import type { Command } from 'commander';
import { clearAnnouncement, publishAnnouncement } from '#features/announcements/commands.server.ts';
import { announcementInput } from '#features/announcements/schemas.ts';
import type { Locale } from '#shared/locale.ts';
import { issuesText } from './arguments.ts';
import { withMarket } from './market.ts';
import { OperatorError } from './operator-error.ts';

export function addAnnouncement(program: Command): void {
  const announcement = program.command('announcement').description('the announcement bar');
  announcement
    .command('publish')
    .requiredOption('--en <text>')
    .requiredOption('--tr <text>')
    .requiredOption('--ar <text>')
    .option('--url <address>', 'where it leads')
    .action((flags: Record<Locale, string> & { url?: string }) =>
      withMarket(async ({ context }) => {
        const parsed = announcementInput.safeParse({
          text: { en: flags.en, tr: flags.tr, ar: flags.ar },
          url: flags.url ?? null,
          endsAt: null,
        });
        if (!parsed.success) throw new OperatorError(issuesText(parsed.error.issues));
        await publishAnnouncement(context, parsed.data);
        console.log('Published');
      }),
    );
  announcement.command('clear').action(() =>
    withMarket(async ({ context }) => {
      await clearAnnouncement(context);
      console.log('Cleared');
    }),
  );
}
