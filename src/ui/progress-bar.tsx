import { useNavigation } from 'react-router';

/** A 2 px bar while the next page loads. It appears after 150 ms, so quick pages never show it. */
export function ProgressBar({ label }: { label: string }) {
  return useNavigation().state === 'idle' ? null : (
    <div className="progress-bar" role="progressbar" aria-label={label} />
  );
}
