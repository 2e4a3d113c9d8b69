import { useEffect, useRef, useState } from 'react';
import * as m from '#messages/catalog';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { Picture } from '#ui/picture.tsx';
import type { ImageView } from './view-models.ts';

function scrollToPicture(list: HTMLElement | null, index: number, behavior: ScrollBehavior) {
  const target = list?.children[index];
  if (list && target) list.scrollTo({ left: target.getBoundingClientRect().left - list.getBoundingClientRect().left + list.scrollLeft, behavior });
}

type Props = { images: readonly ImageView[]; title: string; locale: Locale; /** Shown first: the chosen variant's. */ startIndex?: number | null };

/** A strip that is swiped or scrolled; the thumbs are links to its pictures, so no script is needed. */
export function ProductGallery({ images, title, locale, startIndex = null }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (startIndex !== null) scrollToPicture(strip.current, startIndex, 'instant');
  }, [startIndex]);
  useEffect(() => {
    const list = strip.current;
    const look = () => list && setCurrent(Math.round(Math.abs(list.scrollLeft) / Math.max(1, list.clientWidth)));
    list?.addEventListener('scroll', look, { passive: true });
    return () => list?.removeEventListener('scroll', look);
  }, []);
  if (images.length === 0) return <div className="gallery"><div className="pic gallery-none"><img src="/mark.svg" alt="" width="64" height="64" /><span>{m.noPicture({ locale })}</span></div></div>;
  return (
    <section className="gallery" aria-label={m.pictures({ locale })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard (WCAG 2.1.1) */}
      <ul className="gallery-strip" ref={strip} tabIndex={images.length > 1 ? 0 : undefined}>
        {images.map((image, i) => (
          <li key={image.url} id={`picture-${i + 1}`} className="pic">
            <Picture image={image} alt={image.alt || title} slot="gallery" isFirst={i === 0} />
            {images.length > 1 ? <span className="badge"><bdi dir="ltr">{number(locale, i + 1)} / {number(locale, images.length)}</bdi></span> : null}
          </li>
        ))}
      </ul>
      {images.length > 1 ? (
        <ul className="gallery-thumbs">
          {images.map((image, i) => (
            <li key={image.url}>
              <a
                className="pic" href={`#picture-${i + 1}`} aria-label={m.picture({ number: i + 1, total: images.length }, { locale })} aria-current={i === current ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  scrollToPicture(strip.current, i, matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
                }}
              >
                <Picture image={image} slot="thumb" alt="" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
