/**
 * Shows the sections of one page as tabs. They are links to headings, so nothing is hidden from
 * search or print.
 */
export function SectionTabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly {
    href: string;
    label: string;
    count?: string | undefined;
    isCurrent?: boolean | undefined;
  }[];
}) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.isCurrent ? 'true' : undefined}>
          {tab.label}
          {tab.count ? <span className="tabs-count">{tab.count}</span> : null}
        </a>
      ))}
    </nav>
  );
}
