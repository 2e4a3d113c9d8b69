// Asks for consent once, at the foot of the screen without blocking the page. Yes, no and a choice
// are side by side and look alike.
import { type SubmitEvent, useState } from 'react';
import { createPath, useLocation } from 'react-router';
import type { Purpose } from '#features/visits/rules.ts';
import * as m from '#messages/pages/storefront/consent';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { PurposeChoices } from './purpose-choices.tsx';
import './consent.css';

type Props = {
  readonly asked: readonly Purpose[];
  readonly locale: Locale;
  readonly onAnswered: () => void;
};

export function ConsentBanner({ asked, locale, onAnswered }: Props) {
  const place = useLocation();
  const [isChoosing, setIsChoosing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const answer = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget, event.nativeEvent.submitter))
      if (typeof value === 'string') body.append(name, value);
    setIsSending(true);
    // The response sets the cookie and redirects to the current page, so the redirect is not
    // followed.
    void fetch(event.currentTarget.action, { method: 'post', body, redirect: 'manual' })
      .then(onAnswered, () => {})
      .finally(() => setIsSending(false));
  };
  return (
    <section className="consent" aria-labelledby="consent-title">
      <form
        method="post"
        action={paths.cookies({ locale })}
        onSubmit={answer}
        className="wrap"
        aria-busy={isSending}
      >
        <input type="hidden" name="returnTo" value={createPath(place)} />
        <h2 id="consent-title">{m.bannerTitle({ locale })}</h2>
        {isChoosing ? (
          <PurposeChoices asked={asked} agreed={[]} locale={locale} />
        ) : (
          <div className="consent-text">
            <p>{m.bannerText({ locale })}</p>
            <ul>
              {asked.map((purpose) => (
                <li key={purpose}>
                  {purpose === 'advertising'
                    ? m.advertisingText({ locale })
                    : m.measurementText({ locale })}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="consent-actions">
          <Button name="choice" value="accept" disabled={isSending}>
            {m.accept({ locale })}
          </Button>
          <Button name="choice" value="reject" disabled={isSending}>
            {m.reject({ locale })}
          </Button>
          {isChoosing ? (
            <Button key="save" name="choice" value="choose" disabled={isSending}>
              {m.save({ locale })}
            </Button>
          ) : (
            <Button key="choose" type="button" onClick={() => setIsChoosing(true)}>
              {m.choose({ locale })}
            </Button>
          )}
          <a className="link" href={paths.privacy({ locale })}>
            {m.privacy({ locale })}
          </a>
        </div>
      </form>
    </section>
  );
}
