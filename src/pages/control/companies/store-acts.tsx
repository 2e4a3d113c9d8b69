import { statesBefore } from '#features/companies/rules.ts';
import type { StoreAct, StoreState, Suspension } from '#features/companies/schemas.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/companies';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { Checkbox, Select } from '#ui/field.tsx';
import { resultFor } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import { ActForm } from '../act-form.tsx';

export const storeStateTexts: Readonly<Record<StoreState, typeof control.storeOpen>> = {
  registered: control.storeRegistered,
  open: control.storeOpen,
  holiday: control.storeHoliday,
  suspended: control.storeSuspended,
  terminated: control.storeTerminated,
};

type Store = {
  readonly slug: string;
  readonly name: string;
  readonly state: StoreState;
  readonly suspension: Suspension | null;
};
type Props = {
  readonly stores: readonly Store[];
  readonly isSeller: boolean;
  readonly isBarred: boolean;
  readonly locale: Locale;
  readonly answer: ActionResult | undefined;
};

const isWithCompany = ({ state, suspension }: Store): boolean =>
  state === 'suspended' && suspension === 'company';

/** Suspend, reinstate, terminate and bar; each is offered where it is possible. */
export function StoreActs({ stores, isSeller, isBarred, locale, answer }: Props) {
  const act = { locale, answer };
  const acts = [
    {
      intent: 'suspend_store',
      title: m.suspend({ locale }),
      text: m.suspendText({ locale }),
      stores: stores.filter(
        (store) => statesBefore('suspended').includes(store.state) || isWithCompany(store),
      ),
      isDangerous: true,
    },
    {
      intent: 'reinstate_store',
      title: m.reinstate({ locale }),
      text: m.reinstateText({ locale }),
      stores: stores.filter((store) => store.state === 'suspended' && !isWithCompany(store)),
      isDangerous: false,
    },
    {
      intent: 'terminate_store',
      title: m.terminate({ locale }),
      text: m.terminateText({ locale }),
      stores: stores.filter(({ state }) => statesBefore('terminated').includes(state)),
      isDangerous: true,
    },
  ];
  return (
    <>
      {acts.map(({ intent, title, text, stores: possible, isDangerous }) =>
        possible.length === 0 ? null : (
          <ActForm
            key={intent}
            intent={intent}
            title={title}
            text={text}
            needsReason={isDangerous}
            isDangerous={isDangerous}
            {...act}
          >
            <StoreChoice intent={intent} stores={possible} {...act} />
          </ActForm>
        ),
      )}
      {!isSeller ? null : isBarred ? (
        <ActForm
          key="lift_bar"
          intent="lift_bar"
          title={m.lift({ locale })}
          text={m.liftText({ locale })}
          {...act}
        />
      ) : (
        <ActForm
          key="bar"
          intent="bar"
          title={m.bar({ locale })}
          text={m.barText({ locale })}
          needsReason
          isDangerous
          {...act}
        >
          <div className="field">
            <Checkbox name="withdraw" label={m.withdraw({ locale })} />
          </div>
        </ActForm>
      )}
    </>
  );
}

function StoreChoice({
  intent,
  stores,
  locale,
  answer,
}: Pick<Props, 'stores' | 'locale' | 'answer'> & { readonly intent: string }) {
  const given = resultFor(answer, intent);
  return (
    <Select
      label={m.store({ locale })}
      name="store"
      error={given?.errors['store']}
      defaultValue={String(given?.values['store'] ?? stores[0]!.slug)}
    >
      {stores.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </Select>
  );
}

type Step = {
  readonly id: string;
  readonly act: StoreAct;
  readonly reason: string | null;
  readonly at: string;
  readonly store: string | null;
  readonly person: string | null;
  readonly company: string | null;
};

/** Who did what with the company's stores, and why. */
export function StoreSteps({ steps, locale }: { steps: readonly Step[]; locale: Locale }) {
  return steps.length === 0 ? null : (
    <Card as="section" padding="none" className="data-table-card">
      <div className="data-table-head">
        <h2>{m.history({ locale })}</h2>
      </div>
      <TableScroll label={m.history({ locale })}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{m.what({ locale })}</th>
              <th scope="col">{m.reason({ locale })}</th>
              <th scope="col">{m.who({ locale })}</th>
              <th scope="col">{m.when({ locale })}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.id}>
                <td>
                  {m.acts({ act: step.act }, { locale })}
                  {step.store === null ? null : (
                    <>
                      {' · '}
                      <bdi>{step.store}</bdi>
                    </>
                  )}
                </td>
                <td className="data-table-text">
                  <bdi>{step.reason ?? '–'}</bdi>
                </td>
                <td>
                  <bdi>{step.person ?? m.operator({ locale })}</bdi>
                  {step.company === null ? null : (
                    <>
                      {' · '}
                      <bdi className="text-soft">{step.company}</bdi>
                    </>
                  )}
                </td>
                <td className="text-tabular text-nowrap">{step.at}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Card>
  );
}
