import type { ReactNode } from 'react';
import './step-list.css';

export type StepView = {
  readonly what: string;
  readonly by: string;
  readonly at: string;
  readonly iso: string;
  readonly reason: string | null;
};

/** How a request came to its state, the latest first. */
export function StepList({ steps, empty }: { steps: readonly StepView[]; empty: ReactNode }) {
  if (steps.length === 0) return <p className="text-soft">{empty}</p>;
  return (
    <ol className="step-list">
      {steps.map(({ what, by, at, iso, reason }) => (
        <li key={iso + what}>
          <b>{what}</b>
          <span className="field-hint">
            <bdi>{by}</bdi> · <time dateTime={iso}>{at}</time>
          </span>
          {reason === null ? null : <p dir="auto">{reason}</p>}
        </li>
      ))}
    </ol>
  );
}
