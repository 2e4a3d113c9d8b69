import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import './scroll-to-top.css';

const showsAfterPx = 400;
const durationMs = 450;

function scrollUp() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollTo(0, 0);
  const from = scrollY;
  const start = performance.now();
  const step = (now: number) => {
    const done = Math.min(1, (now - start) / durationMs);
    scrollTo({ top: from * (1 - done) ** 3, behavior: 'instant' });
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Scrolls to the start of a long page and moves focus there. */
export function ScrollToTop({ label }: { label: string }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const look = () => setIsShown(scrollY > showsAfterPx);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!isShown) return null;
  return (
    <button
      type="button"
      className="icon-btn scroll-to-top"
      aria-label={label}
      onClick={() => {
        scrollUp();
        document.querySelector<HTMLElement>('.skip-link')?.focus({ preventScroll: true });
        (document.activeElement as HTMLElement | null)?.blur();
      }}
    >
      <ArrowUp />
    </button>
  );
}
