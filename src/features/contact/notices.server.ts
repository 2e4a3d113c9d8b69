// What the market's staff are told of contact messages: from which country, and about what.
import * as m from '#messages/features/contact';
import type { Context } from '#platform/context.ts';
import type { Notice } from '#platform/notice.ts';
import type { Notices } from '#platform/notices.ts';
import { countryName } from '#shared/countries.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { type ContactReceived, contactReceivedEvent } from './events.ts';
import { findReceived } from './queries/contact-messages.server.ts';

const received = 'contact.received';

const kinds = {
  [received]: {
    group: 'contactMessages',
    title: ({ country }, { locale }) =>
      m.received({ country: countryName(String(country), locale) }, { locale }),
    about: ({ subject }) => String(subject),
    text: ({ subject }, { locale }) => [m.receivedText({ subject: String(subject) }, { locale })],
    button: ({ locale }) => m.receivedRead({ locale }),
    page: ({ subject: id }, { locale }) => ({
      panel: 'control',
      path: memberPaths.controlContactMessage({ locale, id }),
    }),
  },
} as const satisfies Notices['kinds'];

async function ofMessage(context: Context, { messageId }: ContactReceived): Promise<Notice[]> {
  const found = await findReceived(context, messageId);
  if (found === null) return [];
  const { publicId, country, subject, marketIds } = found;
  return marketIds.map((companyId) => ({
    kind: received,
    cause: messageId,
    companyId,
    subject: publicId,
    values: { country, subject },
  }));
}

export const contactNotices: Notices = { kinds, events: { [contactReceivedEvent]: ofMessage } };
