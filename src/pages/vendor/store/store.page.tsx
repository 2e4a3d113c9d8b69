import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  endHoliday,
  openOwnStore,
  registerOwnStore,
  saveOwnStore,
  startHoliday,
} from '#features/companies/commands/own-store.server.ts';
import { whyNotEditOwnStore } from '#features/companies/permissions.ts';
import { findOwnCompany } from '#features/companies/queries/own-company.server.ts';
import {
  findOwnStore,
  findSignUpLogo,
  isOwnerConfirmed,
  listOwnStoreNames,
  readStoreReason,
} from '#features/companies/queries/own-store.server.ts';
import { maxHolidayDays } from '#features/companies/rules.ts';
import { holidayForm, newStoreForm, ownStoreEdit } from '#features/companies/schemas.ts';
import { maxUploadBytes } from '#features/media/schemas.ts';
import * as m from '#messages/pages/vendor/store';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound, refused } from '#platform/http/problems.ts';
import { formAgain, handleForm } from '#platform/pages/form-action.ts';
import { dateText } from '#shared/dates.ts';
import { dayMs } from '#shared/durations.ts';
import { isPublicId } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { provinceName, provinces } from '#shared/provinces.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/store.page';
import { keepStorePictures } from './keep-pictures.server.ts';
import { StoreForm } from './store-form.tsx';
import { StoreStateCard } from './store-state.tsx';
import { newStoreValues, storeValues } from './store-values.ts';
import './store.css';

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The store that `?store=` names, or the first. Throws not_found for a store of others. */
async function storeAsked(context: Context, url: URL) {
  const asked = url.searchParams.get('store');
  const store = asked !== null && !isPublicId(asked) ? null : await findOwnStore(context, asked);
  if (asked !== null && store === null) throw notFound();
  return store;
}

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale, services } = context;
    const [store, company, logoKey, names, isConfirmed] = await Promise.all([
      storeAsked(context, args.url),
      findOwnCompany(context),
      findSignUpLogo(context),
      listOwnStoreNames(context),
      isOwnerConfirmed(context),
    ]);
    const now = context.now().getTime();
    const end = store?.holidayUntil ? store.holidayUntil.getTime() - dayMs : null;
    return {
      locale,
      done: args.url.searchParams.get('done'),
      mayEdit: whyNotEditOwnStore(context.actor) === null,
      isConfirmed,
      names,
      values: store
        ? storeValues(store, company!.hasShipping)
        : newStoreValues({ ...company!, logoKey }, locale),
      // Changes with each save, so that the form shows what was saved.
      revision: store?.revision ?? 0,
      store: store && {
        id: store.publicId,
        slug: store.slug,
        state: store.state,
        reason: await readStoreReason(context, store),
        lastDay: end === null ? null : { iso: isoDay(end), text: dateText(new Date(end), locale) },
      },
      days: { first: isoDay(now), last: isoDay(now + (maxHolidayDays - 1) * dayMs) },
      provinces: provinces.map((value) => ({ value, name: provinceName(value, locale) })),
      pictures: { origin: services.mediaUrl, maxBytes: maxUploadBytes },
      publicUrl: services.publicUrl,
    };
  });

/** Also after a conflict, so that the next save replaces what the form has shown. */
export const shouldRevalidate = () => true;

const id = z.string().refine(isPublicId);
const acts = z.discriminatedUnion('intent', [
  newStoreForm.extend({ intent: z.literal('register') }),
  ownStoreEdit.extend({ intent: z.literal('save'), id }),
  z.object({ intent: z.literal('open'), id }),
  holidayForm.extend({ intent: z.literal('holiday'), id }),
  z.object({ intent: z.literal('endHoliday'), id }),
]);

/** Returns the public id of the store. */
async function act(context: Context, input: z.output<typeof acts>): Promise<string> {
  switch (input.intent) {
    case 'register':
      return registerOwnStore(context, input);
    case 'save':
      await saveOwnStore(context, input.id, input);
      break;
    case 'open':
      await openOwnStore(context, input.id);
      break;
    case 'holiday':
      await startHoliday(context, input.id, input.lastDay);
      break;
    case 'endHoliday':
      await endHoliday(context, input.id);
  }
  return input.id;
}

/** Pictures are stored before the fields are checked, so only for those who may edit. */
export const action = async (args: Route.ActionArgs) => {
  const again = await loadPanel(
    args,
    'vendor',
    async (context) => {
      const refusal = whyNotEditOwnStore(context.actor);
      if (refusal !== null) throw refused(refusal);
      return null;
    },
    formAgain(args),
  );
  return (
    again ??
    handleForm(
      args,
      acts,
      async (context, input) => {
        const store = await act(context, input);
        const query = new URLSearchParams({ store, done: input.intent });
        return redirect(`${memberPaths.vendorStore({ locale: context.locale })}?${query}`, 303);
      },
      { prepare: keepStorePictures },
    )
  );
};

const results: Readonly<Record<string, typeof m.doneSave>> = {
  register: m.doneRegister,
  save: m.doneSave,
  open: m.doneOpen,
  holiday: m.doneHoliday,
  endHoliday: m.doneEndHoliday,
};

export default function StorePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, done, store, values, mayEdit, names, publicUrl } = loaderData;
  const result = answer ? undefined : results[done ?? ''];
  const address = memberPaths.vendorStore({ locale });
  const formAction = store === null ? address : `${address}?store=${store.id}`;
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={store === null ? m.leadNew({ locale }) : m.lead({ locale })}
      {...panelWay('vendor', locale)}
    >
      {result ? (
        <div role="status">
          <Alert tone="success">
            {result({ locale })}{' '}
            {done === 'open' ? (
              <a
                className="link"
                href={withParameters(memberPaths.newVendorProduct({ locale }), {
                  store: store?.id,
                })}
              >
                {m.addFirst({ locale })}
              </a>
            ) : null}
          </Alert>
        </div>
      ) : null}
      {names.some((other) => other.id !== store?.id) ? (
        <Card as="section">
          <h2 className="card-title">{m.others({ locale })}</h2>
          <ul>
            {names.map((other) => (
              <li key={other.id}>
                <a
                  className="link"
                  href={`${address}?store=${other.id}`}
                  aria-current={other.id === store?.id ? 'page' : undefined}
                >
                  <bdi>{other.name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {answer?.code === 'conflict' && Object.keys(answer.errors).length > 0 ? (
        <Alert tone="warning">{m.changedMeanwhile({ locale })}</Alert>
      ) : null}
      {mayEdit ? null : <Alert>{m.staffOnly({ locale })}</Alert>}
      {store === null ? null : (
        <StoreStateCard
          store={store}
          days={loaderData.days}
          mayEdit={mayEdit}
          isOwnerConfirmed={loaderData.isConfirmed}
          publicUrl={publicUrl}
          action={formAction}
          answer={answer}
          locale={locale}
        />
      )}
      {mayEdit && store?.state !== 'terminated' ? (
        <StoreForm
          key={loaderData.revision}
          revision={loaderData.revision}
          store={store}
          values={values}
          answer={answer}
          provinces={loaderData.provinces}
          pictures={loaderData.pictures}
          storeAddress={`${new URL(publicUrl).host}${paths.store({ locale, slug: '' })}`}
          action={formAction}
          locale={locale}
        />
      ) : null}
    </PanelPage>
  );
}
