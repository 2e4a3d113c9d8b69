import { ChevronRight } from 'lucide-react';
import { Seal } from '#ui/badges.tsx';
import './check-list.css';

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
        <li key={label} className={isDone ? 'text-soft' : 'text-medium'}>
          <Seal isOff={!isDone} label={isDone ? doneLabel : openLabel} />
          {isDone || href === undefined ? (
            <span>{label}</span>
          ) : (
            <a href={href}>
              {label}
              <ChevronRight className="icon-16 icon-dir" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
