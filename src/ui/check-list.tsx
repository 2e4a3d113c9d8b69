import { ChevronRight } from 'lucide-react';
import { Seal } from './badges.tsx';

export type CheckItem = {
  readonly label: string;
  readonly isDone: boolean;
  /** Where to complete the item. */ readonly href?: string | undefined;
};

/** Marks completed items with a star, and links the others to where they are completed. */
export function CheckList({
  items,
  doneLabel,
  openLabel,
}: {
  items: readonly CheckItem[];
  doneLabel: string;
  openLabel: string;
}) {
  return (
    <ul className="check-list">
      {items.map(({ label, isDone, href }) => (
        <li key={label} className={isDone ? 'soft' : 'm'}>
          <Seal isOff={!isDone} label={isDone ? doneLabel : openLabel} />
          {isDone || href === undefined ? (
            <span>{label}</span>
          ) : (
            <a href={href}>
              {label}
              <ChevronRight className="i-16 i-dir" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
