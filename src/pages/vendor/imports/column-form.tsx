import type { ReactNode } from 'react';
import type { ColumnView } from '#features/product-imports/views.ts';
import * as m from '#messages/pages/vendor/imports';
import type { Locale } from '#shared/locale.ts';
import { enumeration } from '#shared/lists.ts';
import { type FormErrors, IntentForm, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import { fieldName } from './field-names.ts';

type Answer = FormErrors & {
  readonly values: Readonly<Record<string, string | readonly string[]>>;
};

const Folded = ({
  isFolded,
  summary,
  children,
}: {
  isFolded: boolean;
  summary: string;
  children: ReactNode;
}) =>
  isFolded ? (
    <details>
      <summary>{summary}</summary>
      {children}
    </details>
  ) : (
    children
  );

type Choices = {
  readonly fields: readonly string[];
  readonly factField: string;
  readonly notRead: string;
};

function ColumnRow({
  column: { name, field, example },
  index,
  typed,
  choices: { fields, factField, notRead },
  locale,
}: {
  column: ColumnView;
  index: number;
  typed: string | readonly string[] | undefined;
  choices: Choices;
  locale: Locale;
}) {
  return (
    <tr>
      <td className="text-medium">
        <bdi>{name}</bdi>
      </td>
      <td className="imports-example">
        <bdi>{example}</bdi>
      </td>
      <td>
        <span className="input input-sm imports-fills">
          <select
            name={`column-${index}`}
            aria-label={`${m.fills({ locale })}: ${name}`}
            defaultValue={typeof typed === 'string' ? typed : field || notRead}
          >
            <option value={notRead}>{m.notRead({ locale })}</option>
            <option value={factField}>{m.fact({ locale })}</option>
            {fields.map((one) => (
              <option key={one} value={one}>
                {fieldName(one, locale)}
              </option>
            ))}
          </select>
        </span>
      </td>
    </tr>
  );
}

/** Which column of the file fills which field. */
export function ColumnForm({
  columns,
  choices,
  missing,
  isFolded,
  answer,
  locale,
}: {
  columns: readonly ColumnView[];
  choices: Choices;
  missing: readonly string[];
  /** Nothing is missing: the file is of a known kind. */
  isFolded: boolean;
  answer: Answer | undefined;
  locale: Locale;
}) {
  return (
    <Card as="section">
      <h2 className="card-title">{m.mappingTitle({ locale })}</h2>
      <p className="text-soft">{m.mappingText({ locale })}</p>
      {missing.length > 0 ? (
        <Alert tone="warning">
          {m.missing(
            {
              fields: enumeration(
                missing.map((field) => fieldName(field, locale)),
                locale,
              ),
            },
            { locale },
          )}
        </Alert>
      ) : null}
      <Folded isFolded={isFolded} summary={m.mappingFold({ locale })}>
        <IntentForm intent="map" answer={undefined}>
          <TableScroll label={m.mappingTitle({ locale })}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{m.column({ locale })}</th>
                  <th scope="col">{m.example({ locale })}</th>
                  <th scope="col">{m.fills({ locale })}</th>
                </tr>
              </thead>
              <tbody>
                {columns.map((column, index) => (
                  <ColumnRow
                    key={column.name}
                    column={column}
                    index={index}
                    typed={answer?.values[`column-${index}`]}
                    choices={choices}
                    locale={locale}
                  />
                ))}
              </tbody>
            </table>
          </TableScroll>
          <div className="form-actions">
            <SubmitButton size="sm" variant="secondary">
              {m.saveMapping({ locale })}
            </SubmitButton>
          </div>
        </IntentForm>
      </Folded>
    </Card>
  );
}
