// A word to whoever comes to the next page, such as a good-bye.
// Public pages are one copy for all: a script shows it.
import { cookie } from './cookies.ts';

export const notices = ['welcome', 'goodbye', 'saved'] as const;
export type Notice = (typeof notices)[number];

const halfAMinute = 30 / 86_400;

export const noticeCookie = (notice: Notice, publicUrl: string): string =>
  cookie('notice', notice, { publicUrl, days: halfAMinute, isForScripts: true });
