import type { OwnRfqSearch } from '#features/rfq-matches/queries/own-searches.server.ts';
import * as m from '#messages/pages/vendor/rfq-matches';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { countryName } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Select, TextField } from '#ui/field.tsx';
import { fieldsOf, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import './alert-form.css';

type Choice = { readonly value: string; readonly label: string };
type Props = {
  readonly searches: readonly OwnRfqSearch[];
  readonly categories: readonly Choice[];
  readonly countries: readonly Choice[];
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

/** A seller's searches, each with what it finds now, and a form for another one. */
export const SavedSearches = ({ searches, categories, countries, answer, locale }: Props) => (
  <>
    {searches.length === 0 ? (
      <EmptyState title={m.noSearches({ locale })} text={m.noSearchesText({ locale })} />
    ) : (
      <Card as="section" padding="none" className="data-table-card">
        <TableScroll label={m.searches({ locale })}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{m.search({ locale })}</th>
                <th scope="col">{m.category({ locale })}</th>
                <th scope="col">{m.destination({ locale })}</th>
                <th scope="col" className="data-table-number">
                  {m.openNow({ locale })}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{m.remove({ locale })}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {searches.map((search) => (
                <SearchRow key={search.publicId} {...{ search, answer, locale }} />
              ))}
            </tbody>
          </table>
        </TableScroll>
      </Card>
    )}
    <SearchForm {...{ categories, countries, answer, locale }} />
  </>
);

type RowProps = Pick<Props, 'answer' | 'locale'> & { readonly search: OwnRfqSearch };

function SearchRow({ search, answer, locale }: RowProps) {
  const { publicId, query, category, country, count, href } = search;
  const name = query || category || (country ? countryName(country, locale) : '');
  return (
    <tr>
      <td className="data-table-text">
        <a className="link" dir="auto" href={href} lang={query ? search.locale : undefined}>
          {name}
        </a>
      </td>
      <td>{category ?? '–'}</td>
      <td>{country ? countryName(country, locale) : '–'}</td>
      <td className="data-table-number text-tabular">{count}</td>
      <td>
        <IntentForm
          intent="remove"
          id={publicId}
          answer={answer}
          action={`${memberPaths.vendorRfqs({ locale })}?tab=searches`}
        >
          <SubmitButton
            variant="quiet"
            size="xs"
            aria-label={m.removeNamed({ words: name }, { locale })}
          >
            {m.remove({ locale })}
          </SubmitButton>
        </IntentForm>
      </td>
    </tr>
  );
}

function SearchForm({ categories, countries, answer, locale }: Omit<Props, 'searches'>) {
  const field = fieldsOf(resultFor(answer, 'save'));
  const { error: _error, ...category } = field('category');
  const { error: __error, ...country } = field('country');
  return (
    <Card as="section">
      <h2 className="card-title">{m.saveTitle({ locale })}</h2>
      <IntentForm
        intent="save"
        answer={answer}
        action={`${memberPaths.vendorRfqs({ locale })}?tab=searches`}
        className="alert-form"
      >
        <TextField isSmall label={m.words({ locale })} maxLength={200} {...field('query')} />
        <Select isSmall label={m.category({ locale })} {...category}>
          <option value="">{m.anyCategory({ locale })}</option>
          {categories.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select isSmall label={m.destination({ locale })} {...country}>
          <option value="">{m.anyCountry({ locale })}</option>
          {countries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <SubmitButton variant="secondary" size="sm">
          {m.saveSearch({ locale })}
        </SubmitButton>
      </IntentForm>
    </Card>
  );
}
