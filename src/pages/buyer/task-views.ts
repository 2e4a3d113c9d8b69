// What waits for the buyer, as one list of links.
import type { listQuoteTasks } from '#features/quotes/queries/buyer-tasks.server.ts';
import * as m from '#messages/pages/buyer';
import { isolated } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';

type Tasks = Awaited<ReturnType<typeof listQuoteTasks>>;
type Returned = { readonly id: string; readonly productName: string };

/** Of requests that were sent back. */
const maxReturned = 5;

export type TaskView = {
  readonly href: string;
  readonly text: string;
  readonly about: string;
  readonly tone: 'iznik' | 'warn';
};

/** What ends soonest comes first, then what was sent back, then what is new. */
export const taskViews = (
  locale: Locale,
  { unseen, expiring }: Tasks,
  returned: readonly Returned[],
): TaskView[] => [
  ...expiring.map(({ rfq, id, productName, storeName, validUntil }): TaskView => ({
    href: memberPaths.buyerQuote({ locale, rfq, quote: id }),
    text: m.taskExpiring(
      { store: isolated(storeName), day: dateText(validUntil, locale) },
      { locale },
    ),
    about: productName,
    tone: 'warn',
  })),
  ...returned.slice(0, maxReturned).map(({ id, productName }): TaskView => ({
    href: memberPaths.buyerRfq({ locale, id }),
    text: m.taskReturned({ locale }),
    about: productName,
    tone: 'warn',
  })),
  ...unseen.map(({ id, productName, count }): TaskView => ({
    href: memberPaths.buyerQuotes({ locale, rfq: id }),
    text: m.taskNewQuotes({ count }, { locale }),
    about: productName,
    tone: 'iznik',
  })),
];
