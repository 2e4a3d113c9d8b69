import type { ComponentPropsWithoutRef } from 'react';

type Look = {
  /**
   * Primary: one per view. Tinted: repeated actions in lists. Danger: outlined. Light: on dark
   * grounds.
   */
  variant?: 'primary' | 'secondary' | 'tinted' | 'quiet' | 'danger' | 'light' | undefined;
  /** Height in pixels: 52 for the one decisive action, 44, 36 in panels, 28 inside table rows. */
  size?: 'lg' | 'md' | 'sm' | 'xs' | undefined;
  isBlock?: boolean | undefined;
};
type AsLink = { href: string } & Omit<ComponentPropsWithoutRef<'a'>, 'href'>;
type AsButton =
  | ({ href?: undefined; isLoading?: boolean } & ComponentPropsWithoutRef<'button'>)
  | undefined;
export type ButtonProps = Look & (AsLink | AsButton);

const classOf = ({ variant = 'secondary', size = 'md', isBlock }: Look, own?: string) =>
  [
    `btn btn-${variant}`,
    size === 'md' ? '' : ` btn-${size}`,
    isBlock ? ' btn-block' : '',
    own ? ` ${own}` : '',
  ].join('');

/** Renders a link when it has an `href`, else a button. Keeps its width while loading. */
export function Button(props: ButtonProps) {
  if (props.href !== undefined) {
    const { variant, size, isBlock, className, children, ...rest } = props;
    return (
      <a className={classOf({ variant, size, isBlock }, className)} {...rest}>
        {children}
      </a>
    );
  }
  const { variant, size, isBlock, isLoading = false, className, type = 'submit', ...rest } = props;
  return (
    <button
      type={type}
      className={classOf({ variant, size, isBlock }, className)}
      aria-busy={isLoading || undefined}
      {...rest}
    />
  );
}

/**
 * Renders a square link with an icon; `label` is its accessible name. `drawer`: with a script, the
 * drawer to open instead of the page at `href`.
 */
export function IconLink({
  href,
  label,
  drawer,
  children,
}: {
  href: string;
  label: string;
  drawer?: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <a
      className="icon-btn"
      href={href}
      data-drawer={drawer}
      aria-haspopup={drawer ? 'dialog' : undefined}
      aria-label={label}
    >
      {children}
    </a>
  );
}
