import type { ReactNode } from 'react';
import type { StepView } from '../views.ts';
import './step-list.css';

/** A request's history, latest first. */
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
