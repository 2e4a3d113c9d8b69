import { OnInteraction } from '#ui/islands/on-interaction.tsx';
import './section-nav.css';

type ReadingTab = {
  readonly id: string;
  readonly label: string;
  readonly count?: string | undefined;
};

const loadScrollSpy = () => import('./scroll-spy.ts').then((part) => part.ScrollSpy);

/**
 * Links to the sections of a page, so that nothing is hidden from search or print. With a script
 * the section being read is marked.
 */
export function ReadingTabs({ label, tabs }: { label: string; tabs: readonly ReadingTab[] }) {
  return (
    <>
      <nav className="tabs section-nav" aria-label={label} id="section-nav">
        {tabs.map((tab) => (
          <a key={tab.id} href={`#${tab.id}`}>
            {tab.label}
            {tab.count ? <span className="tabs-count">{tab.count}</span> : null}
          </a>
        ))}
      </nav>
      <OnInteraction load={loadScrollSpy} nav="section-nav" ids={tabs.map(({ id }) => id)} />
    </>
  );
}
