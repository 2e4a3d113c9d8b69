import { ArrowRight, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

const paddings = { none: '', sm: ' card-pad-sm', md: ' card-pad' } as const;

/** A white box for facts, with one line around it and no shadow. */
export function Card({
  padding = 'md',
  as: Tag = 'div',
  className,
  children,
}: {
  padding?: 'none' | 'sm' | 'md' | undefined;
  as?: 'div' | 'section' | 'article' | 'aside' | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Tag className={`card${paddings[padding]}${className ? ` ${className}` : ''}`}>{children}</Tag>
  );
}

export type AlertTone = 'info' | 'warning' | 'danger' | 'success';
const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert, success: CircleCheck };

/** Shown next to its cause. A danger is announced at once, the others in reading order. */
export function Alert({
  tone = 'info',
  children,
}: {
  tone?: AlertTone | undefined;
  children: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <div
      className={tone === 'info' ? 'alert' : `alert alert-${tone}`}
      role={tone === 'danger' ? 'alert' : undefined}
    >
      <Icon />
      <div>{children}</div>
    </div>
  );
}

/**
 * Shows the mark, what is missing, why or until when, and one action. `children`: other ways
 * forward.
 */
export function EmptyState({
  title,
  text,
  action,
  level = 2,
  children,
}: {
  title: string;
  text?: ReactNode;
  action?: { label: string; href: string } | undefined;
  level?: 1 | 2 | 3 | undefined;
  children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="card empty">
      <img src="/mark.svg" alt="" width="48" height="48" />
      <Heading className="display display-4">{title}</Heading>
      {text ? <p>{text}</p> : null}
      {action ? (
        <Button size="sm" href={action.href}>
          {action.label}
        </Button>
      ) : null}
      {children}
    </div>
  );
}

export function SectionHeading({
  title,
  note,
  link,
  id,
  level = 2,
}: {
  title: ReactNode;
  note?: ReactNode;
  link?: { label: string; href: string } | undefined;
  id?: string | undefined;
  level?: 1 | 2 | 3 | undefined;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="section-heading">
      <Heading className={`display ${level === 1 ? 'display-2' : 'display-3'}`} id={id}>
        {title}
      </Heading>
      {note ? <p>{note}</p> : null}
      {link ? (
        <a className="link" href={link.href}>
          {link.label}
          <ArrowRight className="icon-16 icon-dir" />
        </a>
      ) : null}
    </div>
  );
}
