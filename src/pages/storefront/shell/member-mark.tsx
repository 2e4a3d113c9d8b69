// Hides what is for visitors only from members: elements of the class `for-visitors`. Pages are the
// same for all, so an inline script marks the document before the first paint, without a layout
// shift.
import { useContext, useLayoutEffect } from 'react';
import { NonceContext } from '#ui/nonce.ts';
import { useCurrentUser } from './current-user.ts';

const markIfMember =
  'document.documentElement.toggleAttribute("data-member",' +
  '/(^|; )currentUser=[^;]/.test(document.cookie))';

/** Must come before what it hides. */
export function MemberMark() {
  const nonce = useContext(NonceContext);
  const user = useCurrentUser();
  // A log-in or log-out may not reload the document.
  useLayoutEffect(() => {
    if (user) document.documentElement.toggleAttribute('data-member', user.name !== null);
  }, [user]);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: markIfMember }}
    />
  );
}
