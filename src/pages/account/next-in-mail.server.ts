import { safeNext } from '#platform/http/safe-next.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';

/** Longer addresses would break in mails. */
const maxLength = 500;

/**
 * Returns where a person goes on after the link of a mail: always a path of this host. Null: from
 * the front page, or from nowhere.
 */
export function nextInMail({ searchParams }: URL, locale: Locale): string | null {
  const next = safeNext(searchParams.get('next'), locale);
  return next === paths.home({ locale }) || next.length > maxLength ? null : next;
}
