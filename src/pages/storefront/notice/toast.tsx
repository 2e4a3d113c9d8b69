import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '#messages/pages/storefront/notice';
import type { Notice } from '#platform/http/notice.ts';
import type { Locale } from '#shared/locale.ts';
import './toast.css';

const shownMs = 6_000;
const texts = {
  welcome: { title: m.welcomeTitle, text: m.welcomeText },
  goodbye: { title: m.goodbyeTitle, text: m.goodbyeText },
  saved: { title: m.savedTitle, text: m.savedText },
  ended: { title: m.endedTitle, text: m.endedText },
} as const;

export const isNotice = (said: string): said is Notice => Object.hasOwn(texts, said);

/** Disappears by itself, but not while it is hovered or focused. */
export function Toast({
  notice,
  locale,
  onDismiss,
}: {
  notice: Notice;
  locale: Locale;
  onDismiss: () => void;
}) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onDismiss, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, onDismiss]);
  const { title, text } = texts[notice];
  return (
    <div
      className="toast on-dark"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {notice === 'ended' ? <TriangleAlert /> : <CircleCheck />}
      <p>
        <b>{title({ locale })}</b> {text({ locale })}
      </p>
      <button
        type="button"
        className="icon-btn"
        aria-label={m.dismiss({ locale })}
        onClick={onDismiss}
      >
        <X />
      </button>
    </div>
  );
}
