import type { ReactNode } from 'react';
import './stat-cards.css';

export type StatText = {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly href?: string | undefined;
};

/** Shows figures in one card with dividing lines, without icons or blocks of colour. */
export function StatCards({ figures, label }: { figures: readonly StatText[]; label: string }) {
  return (
    <dl className="card stat-cards-card" aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>
            {figure.href === undefined ? (
              figure.label
            ) : (
              <a className="link" href={figure.href}>
                {figure.label}
              </a>
            )}
          </dt>
          <dd className="stat-cards-value text-tabular">{figure.value}</dd>
          {figure.note ? <dd className="text-soft text-xs">{figure.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
