import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { answerQuestion } from '#features/product-questions/commands/ask-question.server.ts';
import { whyNotAnswerForStore } from '#features/product-questions/permissions.ts';
import {
  listStoreQuestions,
  type StoreQuestionList,
  storeQuestionLists,
} from '#features/product-questions/queries/store-questions.server.ts';
import { answerInput, maxAnswer, postId } from '#features/product-questions/schemas.ts';
import * as reviewTexts from '#messages/features/buyer-reviews';
import * as m from '#messages/pages/vendor/questions';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { number } from '#platform/i18n/runtime.ts';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { TextArea } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Pager } from '#ui/pager.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import type { Route } from './+types/questions.page';

const maxPages = 100;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const done = args.url.searchParams.get('done');
    if (whyNotAnswerForStore(context.actor) !== null) return { locale, done, questions: null };
    const asked = args.url.searchParams.get('list');
    const list = storeQuestionLists.find((one) => one === asked) ?? 'unanswered';
    const typed = Math.trunc(Number(args.url.searchParams.get('page'))) || 1;
    const page = Math.min(maxPages, Math.max(1, typed));
    const { rows, counts, pages } = await listStoreQuestions(context, { list, page });
    return {
      locale,
      done,
      questions: {
        list,
        page,
        pages: Math.min(pages, maxPages),
        counts,
        address: addressOf(args),
        rows: rows.map(({ createdAt, country, ...row }) => ({
          ...row,
          written: dateText(createdAt, locale),
          country: country && countryName(country, locale),
        })),
      },
    };
  });

const act = answerInput.extend({ intent: z.literal('answer'), id: postId });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', act, async (context, { id, text }) => {
    const { state } = await answerQuestion(context, id, { text });
    const { locale } = context;
    return redirect(withParameters(memberPaths.vendorQuestions({ locale }), { done: state }), 303);
  });

type Loaded = NonNullable<Route.ComponentProps['loaderData']['questions']>;
type Row = Loaded['rows'][number];
type Locale = Route.ComponentProps['loaderData']['locale'];
type Answer = ActionResult | undefined;

function QuestionCard({ row, answer: last, locale }: { row: Row; answer: Answer; locale: Locale }) {
  const answer = resultFor(last, 'answer', row.id);
  return (
    <Card as="article">
      <h2 className="card-title">
        <a className="link" dir="auto" href={paths.questions({ locale, id: row.product })}>
          {row.title}
        </a>
      </h2>
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
      {row.answer === null ? (
        <IntentForm intent="answer" id={row.id} answer={answer}>
          <TextArea
            label={m.answer({ locale })}
            hint={m.answerHint({ locale })}
            name="text"
            rows={3}
            maxLength={maxAnswer}
            dir="auto"
            error={answer?.errors['text']}
            defaultValue={String(answer?.values['text'] ?? '')}
          />
          <div>
            <SubmitButton size="sm">{m.send({ locale })}</SubmitButton>
          </div>
        </IntentForm>
      ) : (
        <>
          <h3>{m.answered({ locale })}</h3>
          <p className="panel-quotation" dir="auto">
            {row.answer}
          </p>
        </>
      )}
    </Card>
  );
}

function Questions({
  questions: { list, page, pages, counts, address, rows },
  answer,
  locale,
}: {
  questions: Loaded;
  answer: Answer;
  locale: Locale;
}) {
  const path = memberPaths.vendorQuestions({ locale });
  const names: Readonly<Record<StoreQuestionList, string>> = {
    unanswered: m.unanswered({ locale }),
    all: m.all({ locale }),
  };
  return (
    <>
      <SectionTabs
        label={m.lists({ locale })}
        tabs={storeQuestionLists.map((one) => ({
          href: withParameters(path, { list: one === 'unanswered' ? null : one }),
          label: names[one],
          count: number(locale, counts[one]),
          isCurrent: one === list,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState
          title={counts.all === 0 ? m.noneAll({ locale }) : m.none({ locale })}
          text={m.noneText({ locale })}
        />
      ) : (
        rows.map((row) => <QuestionCard key={row.id} row={row} answer={answer} locale={locale} />)
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

export default function VendorQuestionsPage({
  loaderData: { locale, done, questions },
  actionData: answer,
}: Route.ComponentProps) {
  const doneText = answer ? '' : m.done({ what: done ?? '' }, { locale });
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('vendor', locale)}
    >
      {doneText === '' ? null : (
        <div role="status">
          <Alert tone="success">{doneText}</Alert>
        </div>
      )}
      {questions === null ? (
        <Alert>{m.lookOnly({ locale })}</Alert>
      ) : (
        <Questions questions={questions} answer={answer} locale={locale} />
      )}
    </PanelPage>
  );
}
