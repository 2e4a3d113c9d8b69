import { useEffect, useState } from 'react';
import './page-loader.css';

/** Hides the loader then: a visitor who cancelled the load wants the old page back. */
const givesUpMs = 8_000;

/**
 * Over the whole page while another language or currency is on its way: what is still there is not
 * what was asked for. Shows after 150 ms (page-loader.css), so quick answers never do; first views
 * need none, because pages arrive whole.
 */
export function PageLoader({ label }: { label: string }) {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      setIsLeaving(false);
    };
    const begin = () => {
      setIsLeaving(true);
      timer = setTimeout(end, givesUpMs);
    };
    const onClick = (event: MouseEvent) => {
      const isPlain =
        !event.defaultPrevented &&
        event.button === 0 &&
        !event.metaKey &&
        !event.ctrlKey &&
        !event.shiftKey &&
        !event.altKey;
      if (
        isPlain &&
        (event.target as Element).closest?.('a[data-reload]:not([target], [aria-current])')
      )
        begin();
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (!event.defaultPrevented && form.method === 'post' && form.target === '') begin();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('submit', onSubmit);
    // Restored from the back/forward cache.
    addEventListener('pageshow', end);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', onClick);
      document.removeEventListener('submit', onSubmit);
      removeEventListener('pageshow', end);
    };
  }, []);
  return isLeaving ? (
    <div className="page-loader" role="progressbar" aria-label={label}>
      <img src="/mark.svg" alt="" width="64" height="64" />
    </div>
  ) : null;
}
