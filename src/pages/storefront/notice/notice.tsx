// Shows the notice that an action left for the next page, and deletes its cookie. The toast's
// script loads only when there is a notice.
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import type { Locale } from '#shared/locale.ts';
import { browserCookie } from '#ui/browser-cookie.ts';
import type { Toast } from './toast.tsx';
import './toast.css';

type Shown = {
  readonly Part: typeof Toast;
  readonly notice: ComponentProps<typeof Toast>['notice'];
};

function takeNotice(): string | null {
  const said = browserCookie('notice');
  if (said === null) return null;
  document.cookie = 'notice=; Path=/; Max-Age=0; SameSite=Lax';
  return said;
}

export function Notice({ locale }: { locale: Locale }) {
  const [shown, setShown] = useState<Shown | null>(null);
  // Runs after every navigation, because each renders the frame.
  useEffect(() => {
    const notice = takeNotice();
    if (notice)
      void import('./toast.tsx').then(
        ({ Toast: Part, isNotice }) => setShown(isNotice(notice) ? { Part, notice } : null),
        () => {},
      );
  });
  const dismiss = useCallback(() => setShown(null), []);
  // The live region exists before its text, because screen readers announce only changes in it.
  return (
    <div className="toast-list">
      <div role="status">
        {shown ? <shown.Part notice={shown.notice} locale={locale} onDismiss={dismiss} /> : null}
      </div>
    </div>
  );
}
