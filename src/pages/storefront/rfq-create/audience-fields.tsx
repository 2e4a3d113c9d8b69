import { Search } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { RecipientChoice } from '#features/rfqs/queries/recipient-choices.server.ts';
import * as m from '#messages/pages/storefront/rfq-create';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Checkbox, Choices, TextField } from '#ui/field.tsx';
import { Alert } from '#ui/panels.tsx';
import type { StepProps } from './product-step.tsx';
import type { loader as suggestionsLoader } from './suggestions.ts';

export type Audience = {
  readonly chosen: readonly RecipientChoice[];
  readonly found: readonly RecipientChoice[];
  /** What was looked for without scripts. */
  readonly seek: string;
};

type Props = Pick<StepProps, 'locale' | 'typed' | 'errors'> & {
  readonly audience: Audience;
  readonly openDays: readonly { readonly value: string; readonly label: string }[];
  readonly openDaysChosen: string;
};

/** Who may answer, and for how long. */
export function AudienceFields({
  locale,
  typed,
  errors,
  audience,
  openDays,
  openDaysChosen,
}: Props) {
  return (
    <>
      <div className="create-audience" id="audience" tabIndex={-1}>
        <Choices
          legend={m.audience({ locale })}
          name="audience"
          defaultValue={typed.audience || 'market'}
          error={errors['audience']}
          choices={[
            { value: 'market', label: m.toMarket({ locale }), note: m.toMarketNote({ locale }) },
            { value: 'chosen', label: m.toChosen({ locale }), note: m.toChosenNote({ locale }) },
            { value: 'both', label: m.toBoth({ locale }), note: m.toBothNote({ locale }) },
          ]}
        />
        <Recipients locale={locale} error={errors['recipients']} audience={audience} />
      </div>
      <div id="openDays" tabIndex={-1}>
        <Choices
          legend={m.openFor({ locale })}
          name="openDays"
          choices={openDays}
          defaultValue={openDaysChosen}
          error={errors['openDays']}
          hint={m.openForHint({ locale })}
        />
      </div>
    </>
  );
}

const pauseMs = 300;

/** Loads stores while a name is typed. */
function useStoreSearch(locale: Locale, audience: Audience) {
  const search = useFetcher<typeof suggestionsLoader>();
  const [sought, setSought] = useState(audience.seek);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onChange = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    setSought(value);
    const url = withParameters(paths.createRfqSuggestions({ locale }), { store: value.trim() });
    timer.current = setTimeout(() => void search.load(url), pauseMs);
  };
  return {
    onChange,
    found: search.data?.stores ?? audience.found,
    isDone: search.data !== undefined,
    sought,
  };
}

function Recipients({
  locale,
  error,
  audience,
}: {
  readonly locale: Locale;
  readonly error: string | undefined;
  readonly audience: Audience;
}) {
  const [chosen, setChosen] = useState(audience.chosen);
  const { onChange, found, isDone, sought } = useStoreSearch(locale, audience);
  const others = found.filter(({ slug }) => chosen.every((one) => one.slug !== slug));
  const isSought = isDone || audience.seek !== '';
  return (
    <fieldset
      className="field create-recipients"
      id="recipients"
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'recipients-note' : undefined}
    >
      <legend className="field-label">{m.recipients({ locale })}</legend>
      <input type="hidden" name="sought" value={sought} />
      {chosen.map((store) => (
        <Checkbox
          key={store.slug}
          name="recipients"
          value={store.slug}
          defaultChecked
          label={<Store store={store} locale={locale} />}
        />
      ))}
      <div className="create-seek">
        <TextField
          id="seek"
          type="search"
          name="seek"
          label={m.seek({ locale })}
          defaultValue={audience.seek}
          maxLength={80}
          autoComplete="off"
          dir="auto"
          onChange={onChange}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <button className="btn btn-secondary without-script" name="do" value="find">
          <Search className="icon-16" />
          {m.find({ locale })}
        </button>
      </div>
      <div role="status" className="create-found">
        {others.map((store) => (
          <Checkbox
            key={store.slug}
            name="recipients"
            value={store.slug}
            label={<Store store={store} locale={locale} />}
            onChange={() => setChosen([...chosen, store])}
          />
        ))}
        {isSought && others.length === 0 ? (
          <p className="field-hint">{m.noneFound({ locale })}</p>
        ) : null}
      </div>
      {error ? (
        <div id="recipients-note">
          <Alert tone="warning">{error}</Alert>
        </div>
      ) : (
        <p className="field-hint">{m.recipientsHint({ locale })}</p>
      )}
    </fieldset>
  );
}

const Store = ({ store, locale }: { store: RecipientChoice; locale: Locale }) => (
  <>
    <bdi>{store.name}</bdi>{' '}
    <span className="text-soft">{store.province ?? m.notAvailable({ locale })}</span>
  </>
);
