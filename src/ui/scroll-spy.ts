import { useEffect } from 'react';

/**
 * Marks the link of the section being read, and scrolls the links so that it is visible. `ids`: the
 * sections, in order.
 */
export function ScrollSpy({ nav, ids }: { nav: string; ids: readonly string[] }): null {
  const names = ids.join(' ');
  useEffect(() => {
    const links = document.getElementById(nav)!;
    const sections = names.split(' ');
    const visible = new Set<string>();
    const mark = (current: string | null) => {
      for (const link of links.querySelectorAll<HTMLElement>('a')) {
        const isCurrent = current !== null && link.getAttribute('href') === `#${current}`;
        if (isCurrent === link.hasAttribute('aria-current')) continue;
        link.toggleAttribute('aria-current', isCurrent);
        if (!isCurrent) continue;
        link.setAttribute('aria-current', 'true');
        links.scrollTo({ left: link.offsetLeft - (links.clientWidth - link.offsetWidth) / 2 });
      }
    };
    /**
     * Returns the last section above the viewport, for positions below or between sections; null
     * above them all.
     */
    const passed = () =>
      sections.findLast(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1) < 0,
      ) ?? null;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        // Of sections side by side, prefers the one that the address names.
        const asked = location.hash.slice(1);
        mark(visible.has(asked) ? asked : (sections.find((id) => visible.has(id)) ?? passed()));
      },
      { rootMargin: '-72px 0px -60% 0px' },
    );
    for (const id of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    const onClick = ({ target }: Event) => {
      const href = (target as Element).closest('a')?.getAttribute('href');
      if (href) mark(href.slice(1));
    };
    links.addEventListener('click', onClick);
    return () => {
      observer.disconnect();
      links.removeEventListener('click', onClick);
    };
  }, [nav, names]);
  return null;
}
