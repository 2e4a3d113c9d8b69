import { useEffect, useRef, useState } from 'react';

type ReadingTab = { readonly id: string; readonly label: string; readonly count?: string | undefined };

/**
 * The sections of one page: links to their headings, so that nothing is hidden from search or print. With a script the
 * one that is read is marked, and kept in view where the tabs themselves scroll.
 */
export function ReadingTabs({ label, tabs }: { label: string; tabs: readonly ReadingTab[] }) {
  const nav = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const ids = tabs.map(({ id }) => id).join(' ');
  useEffect(() => {
    const sections = ids.split(' ');
    const visible = new Set<string>();
    /** Below the last one, or between two: the one that was read before. Above them all: none. */
    const passed = () => sections.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1) < 0) ?? null;
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id);
        else visible.delete(target.id);
      }
      // Sections that stand side by side are read together: the one that was asked for is meant.
      const asked = location.hash.slice(1);
      setCurrent(visible.has(asked) ? asked : sections.find((id) => visible.has(id)) ?? passed());
    }, { rootMargin: '-72px 0px -60% 0px' });
    for (const id of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (nav.current && link) nav.current.scrollTo({ left: link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav className="tabs tabs-sticky" aria-label={label} ref={nav}>
      {tabs.map((tab) => (
        <a key={tab.id} href={`#${tab.id}`} aria-current={tab.id === current ? 'true' : undefined} onClick={() => setCurrent(tab.id)}>
          {tab.label}
          {tab.count ? <span className="n">{tab.count}</span> : null}
        </a>
      ))}
    </nav>
  );
}
