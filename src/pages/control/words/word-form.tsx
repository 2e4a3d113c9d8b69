import { prohibitedGroupName } from '#features/prohibited-words/format.ts';
import { prohibitedGroups } from '#features/prohibited-words/rules/groups.ts';
import {
  maxExceptionsLetters,
  type ProhibitedWordValues,
} from '#features/prohibited-words/schemas.ts';
import * as m from '#messages/pages/control/words';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { type Locale, localeNames, locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';

type Example = { readonly id: string; readonly text: string };
export type Tried = {
  readonly fingerprint: string;
  readonly products: {
    readonly count: number;
    readonly read: number;
    readonly isAll: boolean;
    readonly examples: readonly (Example & { readonly slug: string })[];
  };
  readonly rfqs: {
    readonly count: number;
    readonly read: number;
    readonly examples: readonly Example[];
  };
};
type Result = ActionResult & { readonly tried?: Tried };
type Known = ProhibitedWordValues & { readonly revision: number };
type Props = {
  readonly locale: Locale;
  readonly answer: Result | undefined;
  /** Null for a new rule. */
  readonly known: Known | null;
};

/** The fields of a rule; the first submit tries it, the second saves what was tried. */
export function WordForm({ locale, answer: last, known }: Props) {
  const answer = resultFor(last, 'save');
  const tried = answer?.tried;
  const field = (name: string, before: string) => ({
    name,
    error: answer?.errors[name],
    defaultValue: String(answer?.values[name] ?? before),
  });
  return (
    <Card as="section">
      <IntentForm intent="save" answer={answer}>
        {known ? <input type="hidden" name="revision" value={known.revision} /> : null}
        <input type="hidden" name="tried" value={tried?.fingerprint ?? ''} />
        <Select label={m.group({ locale })} {...field('group', known?.group ?? '')}>
          {prohibitedGroups.map((group) => (
            <option key={group} value={group}>
              {prohibitedGroupName(group, locale)}
            </option>
          ))}
        </Select>
        <Select label={m.language({ locale })} {...field('language', known?.language ?? locale)}>
          {locales.map((one) => (
            <option key={one} value={one}>
              {localeNames[one]}
            </option>
          ))}
        </Select>
        <TextField
          label={m.phrase({ locale })}
          hint={m.phraseHint({ locale })}
          maxLength={80}
          dir="auto"
          required
          {...field('phrase', known?.phrase ?? '')}
        />
        <TextArea
          label={m.exceptions({ locale })}
          hint={m.exceptionsHint({ locale })}
          rows={5}
          maxLength={maxExceptionsLetters}
          dir="auto"
          {...field('exceptions', known?.exceptions.join('\n') ?? '')}
        />
        {tried ? <TriedResult tried={tried} locale={locale} /> : null}
        <div className="form-actions">
          <SubmitButton>{tried ? m.save({ locale }) : m.tryIt({ locale })}</SubmitButton>
          <a className="btn btn-quiet" href={memberPaths.words({ locale })}>
            {m.cancel({ locale })}
          </a>
        </div>
      </IntentForm>
    </Card>
  );
}

function TriedResult({ tried: { products, rfqs }, locale }: { tried: Tried; locale: Locale }) {
  return (
    <div role="status" className="panel-stack">
      <h2 className="card-title">{m.triedTitle({ locale })}</h2>
      <div>
        <p className="text-medium">{m.triedProducts({ count: products.count }, { locale })}</p>
        <ul>
          {products.examples.map(({ id, slug, text }) => (
            <li key={id}>
              <a
                className="link"
                dir="auto"
                href={paths.product({ locale, handle: `${slug}-${id}` })}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p className="text-medium">{m.triedRfqs({ count: rfqs.count }, { locale })}</p>
        <ul>
          {rfqs.examples.map(({ id, text }) => (
            <li key={id}>
              <a className="link" dir="auto" href={memberPaths.rfqApproval({ locale, id })}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-soft text-sm">
        {m.triedRead({ products: products.read, rfqs: rfqs.read }, { locale })}{' '}
        {products.isAll ? null : m.triedPart({ locale })}
      </p>
      <Alert tone={products.count + rfqs.count === 0 ? 'info' : 'warning'}>
        {m.triedHint({ locale })}
      </Alert>
    </div>
  );
}
