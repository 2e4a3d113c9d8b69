// Hides what is for visitors only from members, and what is for newcomers from sellers: elements of
// the classes `for-visitors` and `for-newcomers`; `for-members` shows to members alone,
// `for-sellers` to sellers, and `not-for-buyers` to all but members who do not sell. Pages are the
// same for all, so an inline script marks the document before the first paint, without a layout
// shift.
import { useContext, useLayoutEffect } from 'react';
import { NonceContext } from '#ui/nonce.ts';
import { useCurrentUser } from './current-user.ts';

const markFromCookie =
  'for(const[name,has]of[["data-member",/(^|; )currentUser=[^;]/],' +
  '["data-seller",/(^|; )currentUser=[^;]*%22is(Owner)?Seller%22%3Atrue/]])' +
  'document.documentElement.toggleAttribute(name,has.test(document.cookie))';

/** Must come before what it hides. */
export function MemberMark() {
  const nonce = useContext(NonceContext);
  const user = useCurrentUser();
  // A log-in or log-out may not reload the document.
  useLayoutEffect(() => {
    if (!user) return;
    const { documentElement: page } = document;
    page.toggleAttribute('data-member', user.name !== null);
    page.toggleAttribute('data-seller', user.panels.includes('vendor'));
  }, [user]);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: markFromCookie }}
    />
  );
}
