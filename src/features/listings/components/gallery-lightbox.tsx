import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Picture } from '#ui/picture.tsx';
import { scrollToPicture, shownPicture } from './gallery-strip.ts';
import type { ImageView } from '../views.ts';
import './gallery-lightbox.css';

/** Texts in the reader's language, made on the server. */
export type LightboxLabels = {
  readonly open: string;
  readonly close: string;
  readonly previous: string;
  readonly next: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
};

type Props = {
  images: readonly ImageView[];
  title: string;
  startAt: number;
  labels: LightboxLabels;
  onClose: () => void;
};

const [maxZoom, zoomStep, clickZoom] = [4, 1.5, 2.5];
type Point = { readonly x: number; readonly y: number };

/**
 * Shows all pictures as large as the window. Swipe or use arrows to change; click, the wheel or +
 * and − zoom; Escape closes.
 */
export default function GalleryLightbox({ images, title, startAt, labels, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(startAt);
  const [zoom, setZoom] = useState(1);
  /**
   * The point of the picture under the pointer, as shares of its size, and its position on the
   * screen, where zooming keeps it.
   */
  const held = useRef<{ readonly share: Point; readonly at: Point } | null>(null);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    scrollToPicture(strip.current, startAt, 'instant');
  }, [startAt]);
  // Closes the dialog on unmount; otherwise it would not restore focus.
  useLayoutEffect(() => {
    const { current: element } = dialog;
    return () => element?.close();
  }, []);

  const zoomTo = (wanted: number, pointer?: { clientX: number; clientY: number }) => {
    const frame = strip.current?.children[current];
    const next = Math.min(maxZoom, Math.max(1, wanted));
    if (!frame || next === zoom) return;
    const box = frame.getBoundingClientRect();
    const at = pointer
      ? { x: pointer.clientX - box.left, y: pointer.clientY - box.top }
      : { x: box.width / 2, y: box.height / 2 };
    held.current = {
      share: {
        x: (frame.scrollLeft + at.x) / frame.scrollWidth,
        y: (frame.scrollTop + at.y) / frame.scrollHeight,
      },
      at,
    };
    setZoom(next);
  };
  useLayoutEffect(() => {
    const frame = strip.current?.children[current];
    const { share, at } = held.current ?? {};
    held.current = null;
    if (frame && share && at)
      frame.scrollTo({
        left: share.x * frame.scrollWidth - at.x,
        top: share.y * frame.scrollHeight - at.y,
        behavior: 'instant',
      });
  });

  const show = (index: number) => {
    const to = Math.min(images.length - 1, Math.max(0, index));
    setZoom(1);
    setCurrent(to);
    scrollToPicture(strip.current, to, 'instant');
  };

  const onScroll = useEffectEvent((list: HTMLElement) => {
    const shown = shownPicture(list);
    if (shown === current) return;
    setCurrent(shown);
    setZoom(1);
  });
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    zoomTo(zoom * Math.exp(-event.deltaY / 300), event);
  });
  const onClick = useEffectEvent((event: MouseEvent) => zoomTo(zoom > 1 ? 1 : clickZoom, event));
  useEffect(() => {
    const list = strip.current;
    if (!list) return undefined;
    const scrolled = (event: Event) => (event.target === list ? onScroll(list) : undefined);
    const wheeled = (event: WheelEvent) => onWheel(event);
    const clicked = (event: MouseEvent) => onClick(event);
    list.addEventListener('scroll', scrolled, { passive: true });
    // React's listener is passive and could not prevent scrolling.
    list.addEventListener('wheel', wheeled, { passive: false });
    list.addEventListener('click', clicked);
    return () => {
      list.removeEventListener('scroll', scrolled);
      list.removeEventListener('wheel', wheeled);
      list.removeEventListener('click', clicked);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const onwards = document.documentElement.dir === 'rtl' ? -1 : 1;
    const act = {
      ArrowRight: () => show(current + onwards),
      ArrowLeft: () => show(current - onwards),
      Home: () => show(0),
      End: () => show(images.length - 1),
      '+': () => zoomTo(zoom * zoomStep),
      '=': () => zoomTo(zoom * zoomStep),
      '-': () => zoomTo(zoom / zoomStep),
      0: () => zoomTo(1),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  return (
    // Arrows work wherever focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      className="gallery-lightbox on-dark"
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="gallery-lightbox-bar">
        <p aria-live="polite">
          <bdi dir="ltr">
            {current + 1} / {images.length}
          </bdi>
        </p>
        <button
          type="button"
          className="icon-btn"
          aria-label={labels.zoomOut}
          disabled={zoom === 1}
          onClick={() => zoomTo(zoom / zoomStep)}
        >
          <ZoomOut />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={labels.zoomIn}
          disabled={zoom === maxZoom}
          onClick={() => zoomTo(zoom * zoomStep)}
        >
          <ZoomIn />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={labels.close}
          onClick={() => dialog.current?.close()}
        >
          <X />
        </button>
      </div>
      {/* What scrolls must be reached by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="gallery-lightbox-strip" ref={strip} tabIndex={0}>
        {images.map((image, i) => (
          <li
            key={image.url}
            dir="ltr"
            className={i === current && zoom > 1 ? 'is-zoomed' : undefined}
            style={i === current ? ({ '--zoom': zoom } as CSSProperties) : undefined}
            inert={i !== current}
          >
            <Picture image={image} alt={image.alt || title} slot="whole" isFirst={i === startAt} />
          </li>
        ))}
      </ul>
      {images.length > 1 ? (
        <>
          <button
            type="button"
            className="icon-btn gallery-lightbox-previous"
            aria-label={labels.previous}
            disabled={current === 0}
            onClick={() => show(current - 1)}
          >
            <ChevronLeft className="icon-dir" />
          </button>
          <button
            type="button"
            className="icon-btn gallery-lightbox-next"
            aria-label={labels.next}
            disabled={current === images.length - 1}
            onClick={() => show(current + 1)}
          >
            <ChevronRight className="icon-dir" />
          </button>
        </>
      ) : null}
    </dialog>
  );
}
