import { redirect } from 'react-router';
import { z } from 'zod';
import { listCountryChoices } from '#features/accounts/queries/country-choices.server.ts';
import {
  deleteExhibition,
  editExhibition,
  publishExhibition,
  savePolicy,
  setSponsorCap,
} from '#features/exhibitions/commands/organise.server.ts';
import { whyNotOrganise } from '#features/exhibitions/permissions.ts';
import {
  findPolicy,
  readSponsorPlaces,
} from '#features/exhibitions/queries/public-exhibitions.server.ts';
import { localTimeIn } from '#features/exhibitions/rules/phases.ts';
import { sponsorTypes } from '#features/exhibitions/rules/choices.ts';
import { exhibitionInput, policyInput } from '#features/exhibitions/schemas.ts';
import { sponsorTypes as typeNames } from '#messages/features/exhibitions';
import * as m from '#messages/pages/control/exhibitions';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { directionOf, localeNames, locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/exhibition.page';
import { ActForm } from '../act-form.tsx';
import { plainAct } from '../act-schema.ts';
import { ExhibitionForm } from './exhibition-form.tsx';
import { FairPage } from './fair-page.tsx';
import { loadFair } from './load-fair.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { fair, head } = await loadFair(context, args.params.fair);
    const [policy, places] = await Promise.all([
      findPolicy(context, fair.id),
      readSponsorPlaces(context, fair.id),
    ]);
    const typed = (at: Date) => localTimeIn(fair.timeZone, at);
    return {
      head,
      done: args.url.searchParams.has('done'),
      countries: listCountryChoices(context.locale),
      revision: fair.revision,
      isDraft: fair.phase === 'draft',
      places,
      policy: policy && { version: policy.version, text: policy.text },
      values: {
        slug: fair.slug,
        venue: fair.venue,
        address: fair.address,
        city: fair.city,
        country: fair.country,
        timeZone: fair.timeZone,
        dailyOpens: fair.dailyOpens,
        dailyCloses: fair.dailyCloses,
        startsAt: typed(fair.startsAt),
        endsAt: typed(fair.endsAt),
        bookingOpensAt: typed(fair.bookingOpensAt),
        bookingClosesAt: typed(fair.bookingClosesAt),
        pavilions: fair.pavilions,
        ...Object.fromEntries(
          locales.flatMap((language) => [
            [`title.${language}`, fair.title[language] ?? ''],
            [`summary.${language}`, fair.summary[language] ?? ''],
            [`about.${language}`, fair.about[language] ?? ''],
          ]),
        ),
      },
    };
  });

const acts = z.discriminatedUnion('intent', [
  exhibitionInput.extend({
    intent: z.literal('save'),
    revision: z.coerce.number().int().min(0).max(2_000_000_000),
  }),
  policyInput.extend({ intent: z.literal('policy') }),
  z.object({
    intent: z.literal('cap'),
    id: z.enum(sponsorTypes),
    cap: z.coerce.number('invalidField').int('invalidField'),
  }),
  plainAct('publish'),
  plainAct('delete'),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    if (whyNotOrganise(context.actor) !== null) throw notFound();
    const { fair: slug } = args.params;
    const { locale } = context;
    if (input.intent === 'save') {
      const { intent: _intent, revision, ...fields } = input;
      await editExhibition(context, slug, { revision, input: fields });
    } else if (input.intent === 'policy') await savePolicy(context, { text: input.text }, slug);
    else if (input.intent === 'cap')
      await setSponsorCap(context, slug, { type: input.id, cap: input.cap });
    else if (input.intent === 'publish') await publishExhibition(context, slug);
    else {
      await deleteExhibition(context, slug);
      return redirect(memberPaths.controlExhibitions({ locale }), 303);
    }
    return redirect(`${memberPaths.controlExhibition({ locale, slug })}?done=${input.intent}`, 303);
  });

type Props = {
  readonly read: Route.ComponentProps['loaderData'];
  readonly answer: Route.ComponentProps['actionData'];
};

function Policy({ read: { head, policy }, answer: last }: Props) {
  const { locale } = head;
  const answer = resultFor(last, 'policy');
  return (
    <Card as="section">
      <div className="stack">
        <h2 className="card-title">{m.policy({ locale })}</h2>
        <p className="text-soft">
          {policy === null
            ? m.noPolicy({ locale })
            : m.policyVersion({ version: String(policy.version) }, { locale })}
        </p>
        <IntentForm intent="policy" answer={answer}>
          {locales.map((language) => (
            <TextArea
              key={language}
              label={localeNames[language]}
              name={`text.${language}`}
              rows={8}
              maxLength={20_000}
              dir={directionOf(language)}
              lang={language}
              error={answer?.errors[`text.${language}`]}
              defaultValue={String(
                answer?.values[`text.${language}`] ?? policy?.text[language] ?? '',
              )}
            />
          ))}
          <div>
            <SubmitButton>{m.savePolicy({ locale })}</SubmitButton>
          </div>
        </IntentForm>
      </div>
    </Card>
  );
}

const Caps = ({ read: { head, places }, answer }: Props) => (
  <Card as="section">
    <div className="stack">
      <h2 className="card-title">{m.caps({ locale: head.locale })}</h2>
      {places.map(({ type, cap, taken }) => {
        const own = resultFor(answer, 'cap', type);
        return (
          <IntentForm key={type} intent="cap" id={type} answer={own}>
            <TextField
              isSmall
              label={m.capOf(
                {
                  type: typeNames({ type }, { locale: head.locale }),
                  taken: String(taken),
                },
                { locale: head.locale },
              )}
              name="cap"
              inputMode="numeric"
              maxLength={2}
              error={own?.errors['cap']}
              defaultValue={String(own?.values['cap'] ?? cap)}
            />
            <div>
              <SubmitButton size="sm" variant="secondary">
                {m.save({ locale: head.locale })}
              </SubmitButton>
            </div>
          </IntentForm>
        );
      })}
    </div>
  </Card>
);

export default function ControlExhibitionPage({
  loaderData: read,
  actionData: answer,
}: Route.ComponentProps) {
  const { head, done, countries, revision, values, isDraft } = read;
  const { locale } = head;
  const saved = resultFor(answer, 'save');
  return (
    <FairPage head={head} tab="facts" done={done && !answer}>
      {isDraft ? (
        <Card as="section">
          <ActForm
            intent="publish"
            title={m.publish({ locale })}
            text={m.publishText({ locale })}
            locale={locale}
            answer={answer}
          />
          <ActForm
            intent="delete"
            title={m.remove({ locale })}
            text={m.removeText({ locale })}
            locale={locale}
            answer={answer}
            isDangerous
          />
        </Card>
      ) : null}
      <div className="panel-columns">
        <Card as="section">
          <ExhibitionForm
            locale={locale}
            countries={countries}
            answer={saved}
            shown={saved ?? { values, errors: {}, error: null, code: null }}
            revision={revision}
          />
        </Card>
        <div className="stack">
          <Caps read={read} answer={answer} />
          <Policy read={read} answer={answer} />
        </div>
      </div>
    </FairPage>
  );
}
