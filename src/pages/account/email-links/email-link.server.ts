import { isOpenToken } from '#features/accounts/services/tokens.server.ts';
import { linkUsed } from '#messages/pages/storefront/error';

type Asked = Parameters<typeof isOpenToken>[0];

/**
 * Reads a mail's link for its page. Only the page's button uses the link up, because mail scanners
 * open addresses, too.
 */
export async function lookAtLink(context: Asked, url: URL, kind: 'confirm_email' | 'change_email') {
  const token = url.searchParams.get('token');
  return {
    locale: context.locale,
    search: url.search,
    isMember: context.actor.kind === 'member',
    hasToken: token !== null,
    isOpen: token !== null && (await isOpenToken(context, token, kind)),
    usedText: linkUsed(context),
  };
}
