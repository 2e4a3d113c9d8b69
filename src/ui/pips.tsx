import type { ReactNode } from 'react';
import './pips.css';

/** Shows how many of a few are left. Red when at most two are. `children`: the number in words. */
export const Pips = ({
  left,
  max,
  children,
}: {
  left: number;
  max: number;
  children?: ReactNode;
}) => (
  <span className={left <= 2 ? 'pips is-last' : 'pips'}>
    <span aria-hidden="true">
      {Array.from({ length: max }, (_, i) => (
        <i key={i} className={i < left ? 'is-on' : undefined} />
      ))}
    </span>
    {children}
  </span>
);
