import { activities, budgetKinds, maxRequestText } from '#features/exhibitions/rules/choices.ts';
import * as words from '#messages/features/exhibitions';
import * as m from '#messages/pages/storefront/exhibitions';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { Choices, Select, TextArea, TextField } from '#ui/field.tsx';
import { fieldsOf, type FieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { ContactFields, SpaceFields } from './company-fields.tsx';
import { TickBoxes } from './question-fields.tsx';
import { SaveButton } from './save-button.tsx';

type Props = {
  readonly locale: Locale;
  readonly isMember: boolean;
  readonly draft: string | null;
  readonly pavilions: readonly { readonly value: string; readonly label: string }[];
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly answer: ActionResult | undefined;
  /** What the fields show: the answer, or what was kept. */
  readonly shown: ActionResult;
};
type PartProps = Pick<Props, 'locale'> & { readonly field: FieldsOf };

const CompanyPart = ({ field, locale, countries }: PartProps & Pick<Props, 'countries'>) => (
  <>
    <h2 className="display display-4">{m.aboutCompany({ locale })}</h2>
    <TextField
      label={m.companyName({ locale })}
      {...field('companyName')}
      autoComplete="organization"
      maxLength={160}
      dir="auto"
    />
    <ContactFields field={field} locale={locale} />
    <div className="form-row">
      <Select label={m.country({ locale })} {...field('country')} autoComplete="country">
        <option value="">{m.choose({ locale })}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        label={m.companyState({ locale })}
        {...field('state')}
        autoComplete="address-level1"
        maxLength={80}
        dir="auto"
      />
    </div>
    <Select label={m.activity({ locale })} {...field('activity')}>
      <option value="">{m.choose({ locale })}</option>
      {activities.map((activity) => (
        <option key={activity} value={activity}>
          {words.activities({ activity }, { locale })}
        </option>
      ))}
    </Select>
    <TextField
      label={m.mainProducts({ locale })}
      {...field('mainProducts')}
      maxLength={300}
      dir="auto"
    />
  </>
);

const BudgetPart = ({ field, locale }: PartProps) => (
  <>
    <Select label={m.budget({ locale })} hint={m.budgetHint({ locale })} {...field('budget')}>
      <option value="">{m.choose({ locale })}</option>
      {budgetKinds.map((budget) => (
        <option key={budget} value={budget}>
          {words.budgets({ budget }, { locale })}
        </option>
      ))}
    </Select>
    <div className="form-row">
      <TextField
        label={m.budgetLeast({ locale })}
        {...field('budgetLeast')}
        inputMode="numeric"
        maxLength={20}
      />
      <TextField
        label={m.budgetMost({ locale })}
        {...field('budgetMost')}
        inputMode="numeric"
        maxLength={20}
      />
      <Select label={m.currency({ locale })} {...field('budgetCurrency')}>
        {['USD', 'EUR', 'TRY'].map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </Select>
    </div>
  </>
);

const LongText = ({ field, locale, name, label }: PartProps & { name: string; label: string }) => (
  <TextArea
    label={label}
    optional={m.optional({ locale })}
    {...field(name)}
    rows={4}
    maxLength={maxRequestText}
    dir="auto"
  />
);

/** All that a company says when it asks to take part. */
export function RequestForm({
  locale,
  isMember,
  draft,
  pavilions,
  countries,
  answer,
  shown,
}: Props) {
  const field = fieldsOf(shown);
  const part = { field, locale };
  return (
    <Form answer={answer}>
      {draft === null ? null : <input type="hidden" name="draft" value={draft} />}
      <CompanyPart {...part} countries={countries} />
      <h2 className="display display-4">{m.aboutFair({ locale })}</h2>
      {pavilions.length === 0 ? null : (
        <TickBoxes
          legend={m.preferredCountries({ locale })}
          name="preferredCountries"
          options={pavilions}
          answer={shown}
        />
      )}
      <SpaceFields {...part} />
      <TextField
        label={m.teamSize({ locale })}
        {...field('teamSize')}
        inputMode="numeric"
        maxLength={10}
      />
      <LongText {...part} name="presentations" label={m.presentations({ locale })} />
      <BudgetPart {...part} />
      <Choices
        legend={m.needsLogistics({ locale })}
        choices={[
          { value: 'yes', label: m.yes({ locale }) },
          { value: 'no', label: m.no({ locale }) },
        ]}
        {...field('needsLogistics')}
      />
      <LongText {...part} name="otherInquiries" label={m.otherInquiries({ locale })} />
      <h2 className="display display-4">{m.responsible({ locale })}</h2>
      <div className="form-row">
        <TextField
          label={m.responsibleName({ locale })}
          {...field('responsibleName')}
          autoComplete="name"
          maxLength={80}
          dir="auto"
        />
        <TextField
          label={m.responsiblePhone({ locale })}
          {...field('responsiblePhone')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          dir="ltr"
        />
      </div>
      <div className="form-actions">
        <SubmitButton>{isMember ? m.send({ locale }) : m.sendAndLogIn({ locale })}</SubmitButton>
        {isMember ? <SaveButton locale={locale} /> : null}
      </div>
    </Form>
  );
}
