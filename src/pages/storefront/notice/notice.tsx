// Shows the word that an action left for whoever comes to the next page. The cookie is used up at once; the toast itself
// is loaded only when there is something to say.
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
  // After every navigation: each renders the frame.
  useEffect(() => {
    const notice = takeNotice();
    if (notice)
      void import('./toast.tsx').then(
        ({ Toast: Part, isNotice }) => setShown(isNotice(notice) ? { Part, notice } : null),
        () => {},
      );
  });
  const dismiss = useCallback(() => setShown(null), []);
  // The region is there before its words: only then are they read out.
  return (
    <div className="toast-list">
      <div role="status">
        {shown ? <shown.Part notice={shown.notice} locale={locale} onDismiss={dismiss} /> : null}
      </div>
    </div>
  );
}
