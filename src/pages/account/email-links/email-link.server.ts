import { isOpenToken } from '#features/accounts/services/tokens.server.ts';
import * as m from '#messages/pages/account/email-links';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { linkUsed } from '#messages/pages/storefront/error';
import { nextInMail } from '../next-in-mail.server.ts';

type Asked = Parameters<typeof isOpenToken>[0];

/** Where a person continues: where they were, or sellers at their work. */
function onwardsFor(
  { actor, locale }: Asked,
  next: string | null,
): { readonly href: string; readonly label: string } {
  if (actor.kind !== 'member')
    return {
      href: withParameters(paths.logIn({ locale }), { next }),
      label: (next === null ? m.logIn : m.logInAndGoOn)({ locale }),
    };
  if (next !== null) return { href: next, label: m.goOn({ locale }) };
  return actor.actsFor.includes('seller')
    ? { href: paths.panel({ locale, name: 'vendor' }), label: m.toPanel({ locale }) }
    : { href: paths.home({ locale }), label: m.toMarket({ locale }) };
}

/**
 * Reads a mail's link for its page. Only the page's button uses the link up, because mail scanners
 * open addresses, too.
 */
export async function lookAtLink(context: Asked, url: URL, kind: 'confirm_email' | 'change_email') {
  const token = url.searchParams.get('token');
  return {
    locale: context.locale,
    search: url.search,
    onwards: onwardsFor(context, nextInMail(url, context.locale)),
    hasToken: token !== null,
    isOpen: token !== null && (await isOpenToken(context, token, kind)),
    usedText: linkUsed(context),
  };
}
