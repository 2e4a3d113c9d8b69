import { useEffect } from 'react';

/**
 * Marks the link of the section that is read, and keeps it in view where the links themselves
 * scroll. `ids`: of the sections, in order.
 */
export function ReadingMarks({ nav, ids }: { nav: string; ids: readonly string[] }): null {
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
    /** Below the last one, or between two: the one that was read before. Above them all: none. */
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
        // Sections that stand side by side are read together: the one that was asked for is meant.
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
