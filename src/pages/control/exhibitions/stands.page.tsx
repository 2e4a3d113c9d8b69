import { redirect } from 'react-router';
import { z } from 'zod';
import {
  addHall,
  addStand,
  changeStand,
  removeHall,
  removeStand,
} from '#features/exhibitions/commands/edit-plan.server.ts';
import { whyNotOrganise } from '#features/exhibitions/permissions.ts';
import { readPlan } from '#features/exhibitions/queries/public-exhibitions.server.ts';
import { metresAsTyped } from '#features/exhibitions/rules/plan.ts';
import { hallInput, standInput } from '#features/exhibitions/schemas.ts';
import * as words from '#messages/features/exhibitions';
import * as m from '#messages/pages/control/exhibitions';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { notFound } from '#platform/http/problems.ts';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Select, TextField } from '#ui/field.tsx';
import { fieldsOf, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/stands.page';
import { FairPage } from './fair-page.tsx';
import { loadFair } from './load-fair.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const { fair, head } = await loadFair(context, args.params.fair);
    const { halls, stands } = await readPlan(context, fair.id);
    const hallName = new Map(halls.map(({ id, name }) => [id, name]));
    return {
      head,
      done: args.url.searchParams.has('done'),
      pavilions: fair.pavilions.map((code) => ({ code, name: countryName(code, locale) })),
      halls: halls.map(({ id, name, widthCm, depthCm }) => ({
        name,
        size: `${metresAsTyped(widthCm)} × ${metresAsTyped(depthCm)} m`,
        isEmpty: !stands.some(({ hallId }) => hallId === id),
      })),
      stands: stands.map((stand) => ({
        state: stand.state,
        values: {
          hall: hallName.get(stand.hallId) ?? '',
          number: stand.number,
          x: metresAsTyped(stand.xCm),
          y: metresAsTyped(stand.yCm),
          width: metresAsTyped(stand.widthCm),
          depth: metresAsTyped(stand.depthCm),
          pavilion: stand.pavilion ?? '',
        },
      })),
    };
  });

const acts = z.discriminatedUnion('intent', [
  hallInput.extend({ intent: z.literal('hall') }),
  z.object({ intent: z.literal('removeHall'), id: z.string().max(12) }),
  standInput.extend({ intent: z.literal('add') }),
  standInput.extend({ intent: z.literal('change'), id: z.string().max(12) }),
  z.object({ intent: z.literal('remove'), id: z.string().max(12) }),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    if (whyNotOrganise(context.actor) !== null) throw notFound();
    const { fair: slug } = args.params;
    if (input.intent === 'hall') await addHall(context, input, slug);
    else if (input.intent === 'removeHall') await removeHall(context, slug, input.id);
    else if (input.intent === 'add') await addStand(context, input, slug);
    else if (input.intent === 'change') await changeStand(context, slug, input.id, input);
    else await removeStand(context, slug, input.id);
    const path = memberPaths.exhibitionStands({ locale: context.locale, slug });
    return redirect(`${path}?done=${input.intent}`, 303);
  });

type Read = Route.ComponentProps['loaderData'];
type FieldsProps = { readonly read: Read; readonly shown: ActionResult };

const measures = ['x', 'y', 'width', 'depth'] as const;

function StandFields({ read: { head, halls, pavilions }, shown }: FieldsProps) {
  const { locale } = head;
  const field = fieldsOf(shown);
  return (
    <div className="form-row">
      <TextField
        isSmall
        label={words.stand({ locale })}
        {...field('number')}
        maxLength={12}
        dir="ltr"
      />
      <Select isSmall label={m.hall({ locale })} {...field('hall')}>
        {halls.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      {measures.map((name) => (
        <TextField
          key={name}
          isSmall
          label={m.measures({ name }, { locale })}
          {...field(name)}
          inputMode="decimal"
          maxLength={12}
          end="m"
        />
      ))}
      <Select isSmall label={m.pavilion({ locale })} {...field('pavilion')}>
        <option value="">—</option>
        {pavilions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

const showing = (values: ActionResult['values']): ActionResult => ({
  values,
  errors: {},
  error: null,
  code: null,
});

function Halls({ read, answer: last }: { read: Read; answer: ActionResult | undefined }) {
  const { locale } = read.head;
  const answer = resultFor(last, 'hall');
  const field = fieldsOf(answer);
  return (
    <Card as="section">
      <div className="stack">
        <h2 className="card-title">{m.halls({ locale })}</h2>
        <ul className="stack">
          {read.halls.map(({ name, size, isEmpty }) => (
            <li key={name}>
              <bdi>{name}</bdi> · <bdi>{size}</bdi>
              {isEmpty ? (
                <IntentForm intent="removeHall" id={name} answer={last}>
                  <div>
                    <SubmitButton size="sm" variant="quiet">
                      {m.removeHall({ name: ltr(name) }, { locale })}
                    </SubmitButton>
                  </div>
                </IntentForm>
              ) : null}
            </li>
          ))}
        </ul>
        <IntentForm intent="hall" answer={answer}>
          <div className="form-row">
            <TextField isSmall label={m.hall({ locale })} {...field('name')} maxLength={12} />
            <TextField
              isSmall
              label={m.measures({ name: 'width' }, { locale })}
              {...field('widthM')}
              inputMode="decimal"
              end="m"
            />
            <TextField
              isSmall
              label={m.measures({ name: 'depth' }, { locale })}
              {...field('depthM')}
              inputMode="decimal"
              end="m"
            />
          </div>
          <div>
            <SubmitButton size="sm" variant="secondary">
              {m.addHall({ locale })}
            </SubmitButton>
          </div>
        </IntentForm>
      </div>
    </Card>
  );
}

export default function StandsPage({ loaderData: read, actionData: answer }: Route.ComponentProps) {
  const { head, done, stands } = read;
  const { locale } = head;
  const added = resultFor(answer, 'add');
  return (
    <FairPage head={head} tab="stands" done={done && !answer}>
      <Halls read={read} answer={answer} />
      {read.halls.length === 0 ? null : (
        <Card as="section">
          <h2 className="card-title">{m.addStand({ locale })}</h2>
          <IntentForm intent="add" answer={added}>
            <StandFields read={read} shown={added ?? showing({})} />
            <div>
              <SubmitButton size="sm">{m.addStand({ locale })}</SubmitButton>
            </div>
          </IntentForm>
        </Card>
      )}
      {stands.map(({ state, values }) => {
        const own = resultFor(answer, 'change', values.number);
        return (
          <details
            className="panel-act"
            key={values.number}
            open={own || resultFor(answer, 'remove', values.number) ? true : undefined}
          >
            <summary>
              <bdi>{values.number}</bdi> · <bdi>{`${values.width} × ${values.depth} m`}</bdi> ·{' '}
              {words.placeStates({ state }, { locale })}
            </summary>
            <IntentForm intent="change" id={values.number} answer={own}>
              <StandFields read={read} shown={own ?? showing(values)} />
              <div>
                <SubmitButton size="sm" variant="secondary">
                  {m.save({ locale })}
                </SubmitButton>
              </div>
            </IntentForm>
            {state === 'free' ? (
              <IntentForm
                intent="remove"
                id={values.number}
                answer={resultFor(answer, 'remove', values.number)}
              >
                <SubmitButton size="sm" variant="danger">
                  {m.removeStand({ locale })}
                </SubmitButton>
              </IntentForm>
            ) : null}
          </details>
        );
      })}
    </FairPage>
  );
}
