/** The market's name in its own lettering, never mirrored. `isLight`: on dark grounds. */
export function Logo({
  href,
  label,
  isLight = false,
}: {
  href: string;
  label: string;
  isLight?: boolean | undefined;
}) {
  return (
    <a className="logo" href={href} aria-label={label}>
      <img
        src={isLight ? '/logo-light.svg' : '/logo.svg'}
        alt=""
        width="174"
        height="40"
        loading={isLight ? 'lazy' : undefined}
      />
    </a>
  );
}
