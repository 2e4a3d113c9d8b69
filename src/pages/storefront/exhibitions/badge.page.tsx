import { redirect } from 'react-router';
import { encode } from 'uqr';
import { z } from 'zod';
import { confirmVisitor, withdrawVisitor } from '#features/exhibitions/commands/visitors.server.ts';
import { daysIn } from '#features/exhibitions/format.ts';
import { getRegistration } from '#features/exhibitions/queries/own-exhibitions.server.ts';
import * as m from '#messages/pages/storefront/exhibitions';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { countryName } from '#shared/countries.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/badge.page';
import './exhibitions.css';

/** Dark on light, as one path; the id alone, and no name. */
function codeOf(badge: string) {
  const { data, size } = encode(badge, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { locale } = context;
    const { visitor, fair } = await getRegistration(context, args.params.token);
    return {
      locale,
      isConfirmed: visitor.confirmedAt !== null,
      badge: visitor.publicId,
      name: visitor.name,
      company: visitor.company,
      jobTitle: visitor.jobTitle,
      country: countryName(visitor.country, locale),
      fair: inLanguage(fair.title, locale)?.value ?? fair.slug,
      days: daysIn(fair, locale),
      place: `${fair.venue}, ${fair.city}`,
      code: codeOf(visitor.publicId),
    };
  });

const acts = z.object({ intent: z.enum(['confirm', 'withdraw']) });

export const action = (args: Route.ActionArgs) =>
  handleForm(args, acts, async (context, { intent }) => {
    const { locale } = context;
    const { token } = args.params;
    if (intent === 'confirm') {
      await confirmVisitor(context, token);
      return redirect(memberPaths.exhibitionBadge({ locale, token }), 303);
    }
    await withdrawVisitor(context, token);
    return redirect(paths.exhibitions({ locale }), 303);
  });

export default function BadgePage({ loaderData: read, actionData: answer }: Route.ComponentProps) {
  const { locale, isConfirmed, badge, code } = read;
  return (
    <main id="main" className="wrap section-alone">
      <title>{`${m.badgeTitle({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      <div className="exhibitions-form">
        <h1 className="display display-2 exhibitions-noprint">{m.badgeTitle({ locale })}</h1>
        {isConfirmed ? (
          <>
            <p className="exhibitions-noprint">{m.badgePrint({ locale })}</p>
            <Card as="section" className="exhibitions-badge">
              <p>{read.fair}</p>
              <h2 className="display display-3">
                <bdi>{read.name}</bdi>
              </h2>
              <p>
                <bdi>{read.company}</bdi>
              </p>
              {read.jobTitle === '' ? null : (
                <p>
                  <bdi>{read.jobTitle}</bdi>
                </p>
              )}
              <p>{read.country}</p>
              <svg
                viewBox={`0 0 ${code.size} ${code.size}`}
                role="img"
                aria-label={m.badgeCode({ number: badge }, { locale })}
              >
                <path d={code.path} />
              </svg>
              <p dir="ltr">{badge}</p>
              <p className="text-soft">
                {read.days} · <bdi>{read.place}</bdi>
              </p>
            </Card>
          </>
        ) : (
          <IntentForm intent="confirm" answer={resultFor(answer, 'confirm')}>
            <p>{m.badgeConfirmText({ locale })}</p>
            <div className="form-actions">
              <SubmitButton>{m.badgeConfirm({ locale })}</SubmitButton>
            </div>
          </IntentForm>
        )}
        <div className="exhibitions-noprint">
          <IntentForm intent="withdraw" answer={resultFor(answer, 'withdraw')}>
            <SubmitButton variant="quiet">{m.badgeWithdraw({ locale })}</SubmitButton>
          </IntentForm>
        </div>
      </div>
    </main>
  );
}
