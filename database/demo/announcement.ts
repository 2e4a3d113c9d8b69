// Publishes the announcement of the demo market, unless one was ever published.
import { publishAnnouncement } from '#features/announcements/commands.server.ts';
import { announcements } from '#features/announcements/table.server.ts';
import type { DemoLoader } from './demo-loader.ts';
import { readDataFile } from './generator/data-files.ts';
import { words } from './generator/words.ts';

export const demoAnnouncement = readDataFile('announcement.json', words);

export const loadDemoAnnouncement: DemoLoader = async (context) => {
  if ((await context.db.$count(announcements)) > 0) return null;
  await publishAnnouncement(context, { text: demoAnnouncement, url: null, endsAt: null });
  return '1 announcement';
};
