import * as m from '#messages/pages/buyer/quote-comparison';
import { isolated } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import { Seal } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Card } from '#ui/panels.tsx';

type Page = {
  readonly locale: Locale;
  readonly counts: { readonly all: number };
  /** The store whose quote was accepted. */
  readonly winner: string | null;
};

/** What a buyer does with quotes, and where this request is. */
export function NextSteps({ page: { locale, counts, winner } }: { page: Page }) {
  const position = winner !== null ? 2 : counts.all > 0 ? 1 : 0;
  const steps = [
    {
      title: m.stepCompare({ locale }),
      text: m.stepCompareText({ count: counts.all }, { locale }),
    },
    {
      title: m.stepAccept({ locale }),
      text:
        winner === null
          ? m.stepAcceptText({ locale })
          : m.stepAccepted({ store: isolated(winner) }, { locale }),
    },
    { title: m.stepAgree({ locale }), text: m.stepAgreeText({ locale }) },
  ];
  return (
    <Card as="section">
      <h2 className="card-title">{m.next({ locale })}</h2>
      <ol className="comparison-steps">
        {steps.map(({ title, text }, i) => (
          <li key={title} aria-current={i === position ? 'step' : undefined}>
            {i < position ? (
              <Seal label={m.stepDone({ locale })} />
            ) : (
              <Seal step={i + 1} isOff={i > position} />
            )}
            <span>
              <span className="text-medium">{title}</span>
              <span className="text-soft text-sm">{bidi(text)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
