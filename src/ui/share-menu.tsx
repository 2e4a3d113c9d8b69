import type { MouseEvent } from 'react';
import { useCopy } from './use-copy.ts';
import './share-menu.css';

export type ShareLabels = {
  readonly share: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyByHand: string;
  readonly email: string;
};

/** Services that a link can be shared to. Nothing of theirs is loaded into our page. */
const targets = [
  [
    'WhatsApp',
    (url: string, title: string) => `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`,
  ],
  [
    'LinkedIn',
    (url: string) =>
      `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`,
  ],
  [
    'X',
    (url: string, title: string) =>
      `https://x.com/intent/post?text=${encodeURIComponent(title)}&url=${encodeURIComponent(url)}`,
  ],
  [
    'Facebook',
    (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
  ],
] as const;

/**
 * Uses the device's share dialog where there is one. Else shows a menu of plain links, which works
 * without a script, and a button that copies the address.
 */
export function ShareMenu({
  title,
  url,
  labels,
}: {
  title: string;
  url: string;
  labels: ShareLabels;
}) {
  const { copy, forget, hasFailed, said } = useCopy(url, labels);
  const share = (event: MouseEvent<HTMLElement>) => {
    forget();
    if (!('share' in navigator)) return;
    event.preventDefault();
    const menu = event.currentTarget.parentElement as HTMLDetailsElement;
    navigator.share({ title, url }).catch((error: DOMException) => {
      if (error.name !== 'AbortError') menu.open = true;
    });
  };
  return (
    <details className="share-menu" data-menu="share">
      {/* A summary is a button. */}
      {/* oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions */}
      <summary onClick={share}>{labels.share}</summary>
      <div>
        <button type="button" onClick={copy}>
          {labels.copy}
        </button>
        <p role="status">
          {said}
          {hasFailed ? <bdi dir="ltr">{url}</bdi> : null}
        </p>
        <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>
          {labels.email}
        </a>
        {targets.map(([name, hrefOf]) => (
          <a
            key={name}
            href={hrefOf(url, title)}
            target="_blank"
            rel="noopener noreferrer nofollow"
            lang="en"
          >
            {name}
          </a>
        ))}
      </div>
    </details>
  );
}
