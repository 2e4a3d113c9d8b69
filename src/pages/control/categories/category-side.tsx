// What can be done with a category besides its words: add below it, move, merge, retire.
import * as m from '#messages/pages/control/categories';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { directionOf, type Locale, localeNames, locales } from '#shared/locale.ts';
import { Select, TextField } from '#ui/field.tsx';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { ActForm } from '../act-form.tsx';
import { typedFields } from '../rich-texts/language-fields.tsx';

type Choice = { readonly id: string; readonly label: string };
type Props = {
  readonly category: {
    readonly locale: Locale;
    readonly kind: string;
    readonly path: string;
    readonly address: string;
    readonly formerPaths: readonly string[];
    readonly revision: number;
    readonly products: number;
    readonly below: number;
    readonly places: readonly Choice[];
    readonly targets: readonly Choice[];
  };
  readonly answer: ActionResult | undefined;
};

const nothing = {};

function AddForm({ category: { locale, kind }, answer: last }: Props) {
  const answer = resultFor(last, 'add');
  const field = typedFields(answer, nothing);
  return (
    <details className="panel-act" open={answer ? true : undefined}>
      <summary>{(kind === 'section' ? m.addItem : m.addSection)({ locale })}</summary>
      <IntentForm intent="add" answer={answer}>
        <TextField
          label={m.slug({ locale })}
          hint={m.slugHint({ locale })}
          maxLength={80}
          dir="ltr"
          {...field('slug')}
        />
        {locales.map((language) => (
          <TextField
            key={language}
            label={m.nameIn({ language: localeNames[language] }, { locale })}
            maxLength={120}
            lang={language}
            dir={directionOf(language)}
            {...field(`name.${language}`)}
          />
        ))}
        <div>
          <SubmitButton size="sm" variant="secondary">
            {m.add({ locale })}
          </SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}

type ChoiceProps = {
  readonly name: 'to' | 'into';
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

const CategoryChoice = ({ name, label, choices, answer, locale }: ChoiceProps) => (
  <Select
    label={label}
    name={name}
    error={answer?.errors[name]}
    defaultValue={String(answer?.values[name] ?? '')}
  >
    <option value="">{m.choose({ locale })}</option>
    {choices.map(({ id, label: text }) => (
      <option key={id} value={id}>
        {text}
      </option>
    ))}
  </Select>
);

function MoveForm({ category: { locale, revision, places }, answer: last }: Props) {
  const answer = resultFor(last, 'move');
  return (
    <details className="panel-act" open={answer ? true : undefined}>
      <summary>{m.move({ locale })}</summary>
      <p className="text-soft">{m.moveText({ locale })}</p>
      <IntentForm intent="move" answer={answer}>
        <input type="hidden" name="revision" value={revision} />
        <CategoryChoice
          name="to"
          label={m.moveTo({ locale })}
          choices={places}
          answer={answer}
          locale={locale}
        />
        <div>
          <SubmitButton size="sm" variant="secondary">
            {m.move({ locale })}
          </SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}

export function CategorySide(props: Props) {
  const { category, answer } = props;
  const { locale, kind, path, address, formerPaths, revision, products, below } = category;
  const isGroup = kind !== 'section' && kind !== 'item';
  const seen = <input type="hidden" name="revision" value={revision} />;
  return (
    <Card as="section">
      <FactList
        facts={[
          { name: m.products({ locale }), value: String(products) },
          { name: m.below({ locale }), value: String(below) },
        ]}
      >
        <FactRow name={m.address({ locale })}>
          <a className="link" href={address}>
            <bdi dir="ltr">{path}</bdi>
          </a>
        </FactRow>
        {formerPaths.length === 0 ? null : (
          <FactRow name={m.formerAddresses({ locale })}>
            <bdi dir="ltr">{formerPaths.join(' · ')}</bdi>
          </FactRow>
        )}
      </FactList>
      {kind === 'item' || kind === 'promotions' ? null : <AddForm {...props} />}
      {isGroup ? null : <MoveForm {...props} />}
      {kind === 'promotions' ? null : (
        <ActForm
          intent="merge"
          title={m.merge({ locale })}
          text={m.mergeText({ products, below }, { locale })}
          locale={locale}
          answer={answer}
          isDangerous
        >
          {seen}
          <CategoryChoice
            name="into"
            label={m.mergeInto({ locale })}
            choices={category.targets}
            answer={resultFor(answer, 'merge')}
            locale={locale}
          />
        </ActForm>
      )}
      {isGroup ? null : (
        <ActForm
          intent="retire"
          title={m.retire({ locale })}
          text={m.retireText({ locale })}
          locale={locale}
          answer={answer}
          isDangerous
        >
          {seen}
        </ActForm>
      )}
    </Card>
  );
}
