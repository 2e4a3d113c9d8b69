// The frame of a page with one task: shows the progress and the way out instead of the market's
// frame.
import type { ReactNode } from 'react';
import * as m from '#messages/pages/storefront/rfq-create';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { Logo } from '#ui/logo.tsx';
import { Seal } from '#ui/badges.tsx';
import { SkipLink } from '#ui/navigation.tsx';
import { PageChanges } from '#ui/page-changes.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useRememberedLocale } from '#ui/remember-locale.ts';
import './bare-frame.css';
import '#ui/steps.css';

type Station = {
  readonly label: string;
  readonly isDone: boolean;
  readonly isCurrent: boolean;
  readonly href: string | null;
};

export function BareFrame({
  locale,
  title,
  steps,
  tools,
  children,
}: {
  locale: Locale;
  title: string;
  steps: readonly Station[];
  tools: ReactNode;
  children: ReactNode;
}) {
  useRememberedLocale(locale);
  return (
    <>
      <title>{`${title} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      <ProgressBar label={m.loading({ locale })} />
      <SkipLink label={m.skip({ locale })} />
      <header className="bare-frame-header">
        <div className="wrap">
          <Logo href={paths.home({ locale })} label={m.home({ locale })} />
          {steps.length === 0 ? null : (
            <nav aria-label={m.steps({ locale })}>
              <ol className="steps">
                {steps.map(({ label, isDone, isCurrent, href }, i) => (
                  <li key={label} aria-current={isCurrent ? 'step' : undefined}>
                    {isDone ? (
                      <Seal size="lg" label={m.stepDone({ locale })} />
                    ) : (
                      <Seal size="lg" step={i + 1} isOff={!isCurrent} />
                    )}
                    {href === null ? (
                      <span>{label}</span>
                    ) : (
                      <a className="link" href={href}>
                        {label}
                      </a>
                    )}
                  </li>
                ))}
              </ol>
            </nav>
          )}
          {tools === null ? null : <div className="bare-frame-tools">{tools}</div>}
        </div>
      </header>
      {children}
      <PageChanges />
    </>
  );
}
