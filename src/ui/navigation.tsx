export type Crumb = { label: string; href: string | null };

/** The last crumb is the page itself. */
export function Breadcrumbs({ items, label }: { items: readonly Crumb[]; label: string }) {
  return (
    <nav className="crumbs" aria-label={label}>
      <ol>
        {items.map((item, i) => (
          <li key={i}>
            {item.href !== null && i < items.length - 1 ? (
              <a href={item.href}>{item.label}</a>
            ) : (
              <span aria-current={i === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export const SkipLink = ({
  label,
  target = '#main',
}: {
  label: string;
  target?: string | undefined;
}) => (
  <a className="skip-link" href={target}>
    {label}
  </a>
);
