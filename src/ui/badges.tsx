import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** Filters a list; badges state a status. The two never swap roles. */
export function Chip({
  href,
  isOn = false,
  removeLabel,
  children,
}: {
  href: string;
  isOn?: boolean | undefined;
  removeLabel?: string | undefined;
  children: ReactNode;
}) {
  return (
    <a
      className={isOn ? 'chip is-on' : 'chip'}
      href={href}
      rel="nofollow"
      aria-current={isOn && !removeLabel ? 'true' : undefined}
    >
      {children}
      {removeLabel ? (
        <>
          <X />
          <span className="visually-hidden">{removeLabel}</span>
        </>
      ) : null}
    </a>
  );
}

export type BadgeTone = 'neutral' | 'ok' | 'warn' | 'bad' | 'hot' | 'hot-soft' | 'iznik';

export function Badge({
  tone = 'neutral',
  hasDot = false,
  children,
}: {
  tone?: BadgeTone | undefined;
  hasDot?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <span className={tone === 'neutral' ? 'badge' : `badge badge-${tone}`}>
      {hasDot ? <i /> : null}
      {children}
    </span>
  );
}

/** Shows "Checked" in the words of `label`. With a `step` it is a station of the route instead. */
export function Seal({
  label,
  size,
  step,
  isOff = false,
}: {
  label?: string | undefined;
  size?: 'sm' | 'lg' | undefined;
  step?: number | undefined;
  isOff?: boolean | undefined;
}) {
  const className = [
    'seal',
    size ? ` seal-${size}` : '',
    step ? ' seal-step' : '',
    isOff ? ' seal-off' : '',
  ].join('');
  return (
    <span className={className} role={label ? 'img' : undefined} aria-label={label}>
      {step}
    </span>
  );
}

/** Returns a company's initials, for a company without a logo. The caller shows the logo. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toLocaleUpperCase('tr');
