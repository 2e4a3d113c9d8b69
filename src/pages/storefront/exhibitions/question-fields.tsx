import type { Question } from '#features/exhibitions/rules/forms.ts';
import * as m from '#messages/pages/storefront/exhibitions';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { Checkbox, Select, TextArea, TextField } from '#ui/field.tsx';
import { fieldsOf } from '#ui/form.tsx';
import { chosenIn } from './shown-fields.ts';

const inputOf = {
  line: { type: 'text', dir: 'auto' },
  email: { type: 'email', dir: 'ltr' },
  phone: { type: 'tel', dir: 'ltr' },
  date: { type: 'date' },
  number: { type: 'text', inputMode: 'numeric' },
} as const;

type Props = {
  readonly question: Question;
  readonly answer: ActionResult;
  readonly locale: Locale;
};

/** Boxes of which several may be ticked. */
export function TickBoxes({
  legend,
  name,
  options,
  answer,
}: {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly answer: ActionResult;
}) {
  const chosen = chosenIn(answer, name);
  const error = answer.errors[name];
  return (
    <fieldset className="field" aria-invalid={error ? true : undefined}>
      <legend className="field-label">{legend}</legend>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          label={label}
          defaultChecked={chosen.includes(value)}
        />
      ))}
      {error ? <p className="field-error">{error}</p> : null}
    </fieldset>
  );
}

/** One question of a form of an exhibition. */
export function QuestionField({ question, answer, locale }: Props) {
  const field = fieldsOf(answer)(question.name);
  const common = {
    ...field,
    label: question.label[locale],
    hint: question.hint?.[locale],
    optional: question.isOptional ? m.optional({ locale }) : undefined,
  };
  if (question.kind === 'several')
    return (
      <TickBoxes
        legend={common.label}
        name={question.name}
        answer={answer}
        options={question.options.map(({ value, label }) => ({ value, label: label[locale] }))}
      />
    );
  if (question.kind === 'choice')
    return (
      <Select {...common}>
        <option value="">{m.choose({ locale })}</option>
        {question.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label[locale]}
          </option>
        ))}
      </Select>
    );
  if (question.kind === 'text')
    return <TextArea {...common} rows={4} maxLength={question.max} dir="auto" />;
  return (
    <TextField
      {...common}
      {...inputOf[question.kind]}
      maxLength={question.kind === 'line' ? question.max : 254}
    />
  );
}
