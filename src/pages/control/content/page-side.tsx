// The side of the form: publishing, the market's values, and the versions.
import * as m from '#messages/pages/control/content';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { FactList } from '#ui/fact-list.tsx';
import { TextField } from '#ui/field.tsx';
import { Card } from '#ui/panels.tsx';
import { ActForm } from '../act-form.tsx';

type Version = {
  readonly number: number;
  readonly validFrom: string;
  readonly publishedAt: string;
  readonly editor: string | null;
};

type Props = {
  readonly name: string;
  readonly address: string | null;
  readonly revision: number;
  readonly marketValues: readonly { readonly name: string; readonly value: string }[];
  readonly versions: readonly Version[];
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

const Versions = ({ name, versions, locale }: Pick<Props, 'name' | 'versions' | 'locale'>) => (
  <Card as="section">
    <h2 className="card-title">{m.versions({ locale })}</h2>
    {versions.length === 0 ? (
      <p className="text-soft">{m.none({ locale })}</p>
    ) : (
      <ul>
        {versions.map(({ number, validFrom, publishedAt, editor }) => (
          <li key={number}>
            <a
              className="link"
              href={memberPaths.pageVersion({ locale, id: name, revision: String(number) })}
            >
              {m.versionNumber({ number }, { locale })}
            </a>
            <br />
            <span className="text-soft text-sm">
              {m.validSince({ moment: validFrom }, { locale })}
              <br />
              {editor === null
                ? m.published({ moment: publishedAt }, { locale })
                : m.publishedBy({ moment: publishedAt, editor }, { locale })}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

export const PageSide = ({
  name,
  address,
  revision,
  marketValues,
  versions,
  answer,
  locale,
}: Props) => (
  <div className="panel-stack">
    <Card as="section">
      {address ? (
        <p>
          <a className="link" href={address}>
            {m.readIt({ locale })}
          </a>
        </p>
      ) : null}
      <ActForm
        intent="publish"
        title={m.publish({ locale })}
        text={m.publishText({ locale })}
        locale={locale}
        answer={answer}
      >
        <input type="hidden" name="revision" value={revision} />
        <TextField
          label={m.validFrom({ locale })}
          optional={m.optional({ locale })}
          hint={m.validFromHint({ locale })}
          type="datetime-local"
          name="validFrom"
          error={answer?.errors['validFrom']}
          defaultValue={String(answer?.values['validFrom'] ?? '')}
        />
      </ActForm>
    </Card>
    <Versions name={name} versions={versions} locale={locale} />
    <Card as="section">
      <h2 className="card-title">{m.marketValues({ locale })}</h2>
      <p className="text-soft">{m.marketValuesText({ locale })}</p>
      <FactList facts={marketValues.map(({ name: one, value }) => ({ name: `{${one}}`, value }))} />
    </Card>
  </div>
);
