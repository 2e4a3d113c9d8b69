import type { ReactNode } from 'react';
import { directionOf, type Locale } from '#shared/locale.ts';
import { bidi } from '#ui/bidi.tsx';

/**
 * A fact in words. `value` may contain isolates; `lang` is set when it is not in the page's
 * language.
 */
export type FactText = {
  readonly name: string;
  readonly value: string;
  readonly lang?: Locale | undefined;
};

/** Renders nothing when there are no facts. `children`: rows that are more than words. */
export function FactList({
  facts,
  className = 'fact-list',
  children,
}: {
  facts: readonly FactText[];
  className?: string | undefined;
  children?: ReactNode;
}) {
  if (facts.length === 0 && !children) return null;
  return (
    <dl className={className}>
      {children}
      {facts.map(({ name, value, lang }) => (
        <FactRow key={name} name={name}>
          {lang ? (
            <bdi lang={lang} dir={directionOf(lang)}>
              {value}
            </bdi>
          ) : (
            bidi(value)
          )}
        </FactRow>
      ))}
    </dl>
  );
}

export const FactRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
