// A flash message for the next page, such as after a log-out. A script shows it, because public
// pages are one copy for all.
import { cookie } from './cookies.ts';

export const notices = ['welcome', 'goodbye', 'saved', 'ended'] as const;
export type Notice = (typeof notices)[number];

const halfAMinute = 30 / 86_400;

export const noticeCookie = (notice: Notice, publicUrl: string): string =>
  cookie('notice', notice, { publicUrl, days: halfAMinute, isForScripts: true });
