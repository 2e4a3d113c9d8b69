// A room in which sellers read what buyers wrote about their products, and answer it.
import type { ReactNode } from 'react';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import * as reviewTexts from '#messages/features/buyer-reviews';
import * as m from '#messages/pages/vendor/answers';
import { number } from '#platform/i18n/runtime.ts';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { TextArea } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Pager } from '#ui/pager.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { type AnswerCounts, type AnswerList, answerLists } from './load-answers.ts';

export type AnswerRow = {
  readonly id: string;
  readonly text: string;
  readonly language: Locale;
  readonly country: string | null;
  readonly written: string;
  /** The seller's; null where there is none. */
  readonly answer: string | null;
  readonly answerState: 'shown' | 'held' | 'hidden' | null;
};

type Listed<Row> = {
  readonly list: AnswerList;
  readonly page: number;
  readonly pages: number;
  readonly counts: AnswerCounts;
  readonly address: string;
  readonly rows: readonly Row[];
};

type Texts = Readonly<
  Record<'title' | 'lead' | 'unanswered' | 'none' | 'noneAll' | 'noneText' | 'lookOnly', string>
>;

type Parts<Row> = {
  /** Of the room. */
  readonly path: string;
  readonly texts: Texts;
  /** The answer's in the form. */
  readonly field: { readonly name: string; readonly maxLength: number };
  readonly renderTitle: (row: Row) => ReactNode;
  /** Between the title and what the buyer wrote. */
  readonly renderAbout?: (row: Row) => ReactNode;
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

type Props<Row> = Parts<Row> & {
  /** What the reader has just done. */
  readonly done: string | null;
  /** Null for those who may not answer. */
  readonly listed: Listed<Row> | null;
  /** Above the lists. */
  readonly children?: ReactNode;
};

export function AnswerRoom<Row extends AnswerRow>({
  done,
  listed,
  children,
  ...parts
}: Props<Row>) {
  const { texts, answer, locale } = parts;
  const doneText = answer ? '' : m.done({ what: done ?? '' }, { locale });
  return (
    <PanelPage title={texts.title} lead={texts.lead} {...panelWay('vendor', locale)}>
      {doneText === '' ? null : (
        <div role="status">
          <Alert tone="success">{doneText}</Alert>
        </div>
      )}
      {listed === null ? (
        <Alert>{texts.lookOnly}</Alert>
      ) : (
        <>
          {children}
          <Lists {...parts} {...listed} />
        </>
      )}
    </PanelPage>
  );
}

function Lists<Row extends AnswerRow>({
  list,
  page,
  pages,
  counts,
  address,
  rows,
  ...parts
}: Parts<Row> & Listed<Row>) {
  const { texts, path, locale } = parts;
  const names = { unanswered: texts.unanswered, all: m.all({ locale }) };
  return (
    <>
      <SectionTabs
        label={m.lists({ locale })}
        tabs={answerLists.map((one) => ({
          href: withParameters(path, { list: one === 'unanswered' ? null : one }),
          label: names[one],
          count: number(locale, counts[one]),
          isCurrent: one === list,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState title={counts.all === 0 ? texts.noneAll : texts.none} text={texts.noneText} />
      ) : (
        rows.map((row) => <PostCard key={row.id} row={row} {...parts} />)
      )}
      <Pager
        page={page}
        pages={pages}
        hrefOf={(to) => withParameters(address, { page: to === 1 ? null : to })}
        labels={{
          pages: m.pages({ locale }),
          previous: m.previous({ locale }),
          next: m.next({ locale }),
        }}
        formatNumber={(n) => number(locale, n)}
      />
    </>
  );
}

function PostCard<Row extends AnswerRow>({ row, ...parts }: Parts<Row> & { row: Row }) {
  const { renderTitle, renderAbout, locale } = parts;
  return (
    <Card as="article">
      <h2 className="card-title">{renderTitle(row)}</h2>
      {renderAbout?.(row)}
      <p className="text-soft text-sm">
        {row.country === null
          ? reviewTexts.buyer({ locale })
          : reviewTexts.buyerFrom({ country: row.country }, { locale })}
        {' · '}
        {row.written}
      </p>
      <p className="panel-quotation" lang={row.language} dir="auto">
        {row.text}
      </p>
      <OwnAnswer row={row} locale={locale} />
      {row.answer === null || row.answerState === 'hidden' ? (
        <AnswerForm row={row} {...parts} />
      ) : null}
    </Card>
  );
}

const OwnAnswer = ({ row, locale }: { row: AnswerRow; locale: Locale }) =>
  row.answer === null ? null : (
    <>
      <h3>{m.answer({ locale })}</h3>
      {row.answerState === 'held' ? <p>{m.heldAnswer({ locale })}</p> : null}
      {row.answerState === 'hidden' ? <p>{m.hiddenAnswer({ locale })}</p> : null}
      <p className="panel-quotation" dir="auto">
        {row.answer}
      </p>
    </>
  );

function AnswerForm<Row extends AnswerRow>({
  row: { id },
  field: { name, maxLength },
  answer: last,
  locale,
}: Parts<Row> & { row: Row }) {
  const answer = resultFor(last, 'answer', id);
  return (
    <IntentForm intent="answer" id={id} answer={answer}>
      <TextArea
        label={m.answer({ locale })}
        hint={m.answerHint({ locale })}
        name={name}
        rows={3}
        maxLength={maxLength}
        dir="auto"
        error={answer?.errors[name]}
        defaultValue={String(answer?.values[name] ?? '')}
      />
      <div>
        <SubmitButton size="sm">{m.send({ locale })}</SubmitButton>
      </div>
    </IntentForm>
  );
}
