import {
  lazy,
  type MouseEvent,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { onPopStateFirst, pushOver } from '#ui/drawer-history.ts';
import { Picture } from '#ui/picture.tsx';
import type { LightboxLabels } from './gallery-lightbox.tsx';
import { scrollToPicture, shownPicture } from './gallery-strip.ts';
import type { ImageView } from '../views.ts';
import './product-gallery.css';
import './product-picture.css';

const GalleryLightbox = lazy(() => import('./gallery-lightbox.tsx'));

/** Returns the index of the picture that a history entry shows enlarged. */
const largeIn = (state: unknown): number | null =>
  (state as { picture?: number } | null)?.picture ?? null;

type GalleryLabels = LightboxLabels & {
  readonly pictures: string;
  readonly none: string;
  /** "Picture #number of #total". */
  readonly picture: string;
};

type Props = {
  images: readonly ImageView[];
  title: string;
  labels: GalleryLabels;
  locale: Locale;
};

/**
 * A strip to swipe or scroll. Without scripts, thumbnails link to its pictures and the corner to
 * the full picture; scripts add zoom on hover and a lightbox on click.
 */
export function ProductGallery({ images, title, labels, locale }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const open = useCallback((at: number) => {
    pushOver({ picture: at });
    setOpenedAt(at);
  }, []);
  const close = () => (largeIn(history.state) === null ? setOpenedAt(null) : history.back());
  const isOpen = openedAt !== null;
  // Back closes the lightbox, Forward or a reload of such an entry opens it.
  useEffect(() => startTransition(() => setOpenedAt(largeIn(history.state))), []);
  useEffect(
    () =>
      onPopStateFirst((event) => {
        const at = largeIn(event.state);
        if (at === null && !isOpen) return;
        event.stopImmediatePropagation();
        setOpenedAt(at);
      }),
    [isOpen],
  );
  const first = images[0]?.url;
  // Another variant has another first picture.
  useEffect(() => {
    if (first) scrollToPicture(strip.current, 0, 'instant');
  }, [first]);
  useEffect(() => {
    const list = strip.current;
    if (!list) return undefined;
    const look = () => setCurrent(shownPicture(list));
    const lookCloser = (event: PointerEvent) => {
      const picture = (event.target as Element).closest('li')?.getBoundingClientRect();
      if (event.pointerType !== 'mouse' || !picture) return;
      list.style.setProperty(
        '--at',
        `${((event.clientX - picture.left) / picture.width) * 100}% ` +
          `${((event.clientY - picture.top) / picture.height) * 100}%`,
      );
    };
    const openShown = () => open(shownPicture(list));
    list.addEventListener('scroll', look, { passive: true });
    list.addEventListener('pointermove', lookCloser, { passive: true });
    list.addEventListener('click', openShown);
    return () => {
      list.removeEventListener('scroll', look);
      list.removeEventListener('pointermove', lookCloser);
      list.removeEventListener('click', openShown);
    };
  }, [open]);
  if (!first)
    return (
      <div className="product-gallery">
        <div className="product-picture product-gallery-none">
          <img src="/mark.svg" alt="" width="64" height="64" />
          <span>{labels.none}</span>
        </div>
      </div>
    );
  const openCurrent = (event: MouseEvent) => {
    event.preventDefault();
    open(current);
  };
  const show = (event: MouseEvent, i: number) => {
    event.preventDefault();
    scrollToPicture(
      strip.current,
      i,
      matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
    );
  };
  return (
    <section className="product-gallery" aria-label={labels.pictures}>
      <div className="product-gallery-stage">
        {/** Scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
        <ul
          className="product-gallery-strip"
          ref={strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={images.length > 1 ? 0 : undefined}
        >
          {images.map((image, i) => (
            <li key={image.url} id={`picture-${i + 1}`} className="product-picture">
              <Picture image={image} alt={image.alt || title} slot="gallery" isFirst={i === 0} />
              {images.length > 1 ? (
                <span className="badge">
                  <bdi dir="ltr">
                    {number(locale, i + 1)} / {number(locale, images.length)}
                  </bdi>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
        <a
          className="icon-btn product-gallery-open"
          href={images[current]?.url ?? first}
          aria-label={labels.open}
          onClick={openCurrent}
        />
      </div>
      {images.length > 1 ? (
        <ul className="product-gallery-thumbs">
          {images.map((image, i) => (
            <li key={image.url}>
              <a
                className="product-picture"
                href={`#picture-${i + 1}`}
                aria-label={labels.picture
                  .replace('#number', number(locale, i + 1))
                  .replace('#total', number(locale, images.length))}
                aria-current={i === current ? 'true' : undefined}
                onClick={(event) => show(event, i)}
              >
                <Picture image={image} slot="thumb" alt="" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {openedAt === null ? null : (
        <Suspense>
          <GalleryLightbox
            images={images}
            title={title}
            startAt={Math.min(openedAt, images.length - 1)}
            labels={labels}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}
