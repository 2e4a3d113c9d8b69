import { redirect } from 'react-router';
import { z } from 'zod';
import { listCountryChoices } from '#features/accounts/queries/country-choices.server.ts';
import {
  keepRequestDraft,
  requestExhibition,
} from '#features/exhibitions/commands/requests.server.ts';
import { saveForm } from '#features/exhibitions/commands/save-form.server.ts';
import {
  findRequestDraft,
  findSavedForm,
} from '#features/exhibitions/queries/own-exhibitions.server.ts';
import { getExhibition } from '#features/exhibitions/queries/public-exhibitions.server.ts';
import { exhibitionRequestInput } from '#features/exhibitions/schemas.ts';
import * as m from '#messages/pages/storefront/exhibitions';
import { firstIssues, invalid } from '#platform/http/problems.ts';
import { type ActionResult, handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { countryName } from '#shared/countries.ts';
import * as paths from '#shared/paths.ts';
import { Alert, EmptyState } from '#ui/panels.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Route } from './+types/participate.page';
import { FairLine } from './fair-line.tsx';
import { fairLine } from './fair.server.ts';
import { RequestForm } from './request-form.tsx';
import { FormSaved } from './save-button.tsx';
import { startingWith } from './shown-fields.ts';
import { typedFieldsOf } from './typed-fields.server.ts';
import './exhibitions.css';

const token = /^[\w-]{20,80}$/;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { locale, services, actor } = context;
    const query = args.url.searchParams;
    const fair = await getExhibition(context, args.params.fair);
    const draft = query.get('draft');
    const isToken = draft !== null && token.test(draft);
    const found = isToken ? await findRequestDraft(context, draft) : null;
    // What was typed before the log-in is newer than what was saved.
    const saved = found ?? (await findSavedForm(context, fair.id, 'request'))?.fields ?? null;
    const kept: ActionResult['values'] = saved ?? {};
    return {
      locale,
      publicUrl: services.publicUrl,
      slug: fair.slug,
      fair: fairLine(fair, locale),
      isOpen: fair.phase === 'announced' || fair.phase === 'booking_open',
      done: query.get('done'),
      isMember: actor.kind === 'member',
      draft: found === null ? null : draft,
      kept,
      pavilions: fair.pavilions.map((code) => ({ value: code, label: countryName(code, locale) })),
      countries: listCountryChoices(locale),
    };
  });

export const action = (args: Route.ActionArgs) =>
  handleForm(args, z.object({}), async (context, _, form) => {
    const { fair: slug } = args.params;
    const page = paths.exhibitionParticipate({ locale: context.locale, slug });
    const fields = typedFieldsOf(form);
    if (context.actor.kind === 'visitor') {
      const read = exhibitionRequestInput.safeParse(fields);
      if (!read.success) throw invalid(firstIssues(read.error.issues));
      const draft = await keepRequestDraft(context, fields, slug);
      const query = new URLSearchParams({ next: `${page}?draft=${draft}`, reason: 'required' });
      return redirect(`${paths.logIn({ locale: context.locale })}?${query}`, 303);
    }
    if (form.get('intent') === 'save') {
      await saveForm(context, fields, { slug, form: 'request' });
      return redirect(`${page}?done=saved`, 303);
    }
    const draft = form.get('draft');
    await requestExhibition(context, {
      slug,
      fields,
      ...(typeof draft === 'string' && token.test(draft) && { draft }),
    });
    return redirect(`${page}?done=sent`, 303);
  });

export default function ParticipatePage({
  loaderData: read,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, publicUrl, slug, fair, isOpen, done, kept } = read;
  const title = m.participateTitle({ locale });
  return (
    <main id="main" className="wrap section-alone">
      <PageHead
        title={title}
        description={m.participateLead({ locale })}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.exhibitionParticipate, { slug })}
        locale={locale}
        isIndexed={false}
      />
      <div className="exhibitions-form">
        <FairLine fair={fair} />
        <h1 className="display display-2">{title}</h1>
        {done === 'saved' && !answer ? <FormSaved locale={locale} /> : null}
        {done === 'sent' && !answer ? (
          <div role="status">
            <Alert tone="success">{m.sent({ locale })}</Alert>
          </div>
        ) : isOpen ? (
          <>
            <p>{m.participateLead({ locale })}</p>
            <RequestForm {...read} answer={answer} shown={answer ?? startingWith(kept)} />
          </>
        ) : (
          <EmptyState
            title={m.closedTitle({ locale })}
            text={m.closedText({ locale })}
            action={{ label: m.title({ locale }), href: paths.exhibitions({ locale }) }}
          />
        )}
      </div>
    </main>
  );
}
