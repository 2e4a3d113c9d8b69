import { redirect } from 'react-router';
import { z } from 'zod';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import {
  answerQuestion,
  askQuestion,
  voteForAnswer,
} from '#features/product-questions/commands/ask-question.server.ts';
import {
  reportAnswer,
  reportQuestion,
} from '#features/product-questions/commands/report-post.server.ts';
import { QuestionItem } from '#features/product-questions/components/question-item.tsx';
import { whatReaderMay } from '#features/product-questions/queries/answering.server.ts';
import {
  type ListedQuestion,
  listQuestions,
} from '#features/product-questions/queries/question-list.server.ts';
import {
  answerInput,
  maxAnswer,
  maxQuery,
  maxQuestion,
  postId,
  questionInput,
  reportInput,
  reportReasons,
} from '#features/product-questions/schemas.ts';
import * as texts from '#messages/features/product-questions';
import * as m from '#messages/pages/storefront/questions';
import { readShown } from '#pages/shared/read-shown.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { isolated } from '#shared/bidi-marks.ts';
import { isPublicId } from '#shared/ids.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Route } from './+types/questions.page';

const perPage = 20;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { searchParams } = args.url;
    const id = args.params.product;
    const found = isPublicId(id) ? await findProduct(context, id) : null;
    const may = found && (await whatReaderMay(context, id));
    if (found === null || may === null) throw notFound();
    if (context.actor.kind === 'member')
      await readShown(context, { subject: id, groups: ['buyerQuestionAnswers'] });
    const query = (searchParams.get('q') ?? '').trim().slice(0, maxQuery);
    const asked = searchParams.get('after');
    const after = asked !== null && isPublicId(asked) ? asked : null;
    const { rows, next } = await listQuestions(context, id, { query, after, limit: perPage });
    return {
      locale: context.locale,
      publicUrl: context.services.publicUrl,
      id,
      title: found.product.title.value,
      path: found.product.path,
      may,
      isMember: context.actor.kind === 'member',
      done: searchParams.get('done'),
      query,
      // Written here: browsers need no schemas for them.
      max: { query: maxQuery, question: maxQuestion, answer: maxAnswer },
      reasons: reportReasons.map((reason) => ({
        value: reason,
        label: m.reasons({ reason }, { locale: context.locale }),
      })),
      after,
      next,
      rows,
    };
  });

const acts = z.discriminatedUnion('intent', [
  questionInput.extend({ intent: z.literal('ask') }),
  answerInput.extend({ intent: z.literal('answer'), id: postId }),
  z.object({
    intent: z.literal('vote'),
    id: postId,
    isHelpful: z.enum(['yes', 'no']).transform((said) => said === 'yes'),
  }),
  reportInput.extend({ intent: z.literal('reportQuestion'), id: postId }),
  reportInput.extend({ intent: z.literal('reportAnswer'), id: postId }),
]);

/** What the next page says. */
async function doneBy(
  context: Context,
  product: string,
  input: z.output<typeof acts>,
): Promise<string> {
  if (input.intent === 'ask') return (await askQuestion(context, product, input)).state;
  if (input.intent === 'answer') return (await answerQuestion(context, input.id, input)).state;
  if (input.intent === 'vote') {
    await voteForAnswer(context, input);
    return 'vote';
  }
  const { id, reason, note } = input;
  await (input.intent === 'reportQuestion' ? reportQuestion : reportAnswer)(context, id, {
    reason,
    note,
  });
  return 'report';
}

export const action = (args: Route.ActionArgs) =>
  handleForm(args, acts, async (context, input) => {
    const product = args.params.product;
    const done = await doneBy(context, product, input);
    const here = paths.questions({ locale: context.locale, id: product });
    return redirect(withParameters(here, { done }), 303);
  });

type Data = Route.ComponentProps['loaderData'];
type Props = { readonly data: Data; readonly answer: Route.ComponentProps['actionData'] };

function AskForm({ data: { locale, id, isMember, may, max }, answer: last }: Props) {
  const answer = resultFor(last, 'ask');
  if (!isMember)
    return (
      <p>
        <a
          className="link"
          href={withParameters(paths.logIn({ locale }), {
            next: paths.questions({ locale, id }),
          })}
        >
          {m.logIn({ locale })}
        </a>
      </p>
    );
  if (!may.asks) return null;
  return (
    <Card as="section">
      <h2 className="card-title">{m.ask({ locale })}</h2>
      <IntentForm intent="ask" answer={answer}>
        <TextArea
          label={m.text({ locale })}
          hint={m.textHint({ locale })}
          name="text"
          rows={3}
          maxLength={max.question}
          dir="auto"
          error={answer?.errors['text']}
          defaultValue={String(answer?.values['text'] ?? '')}
        />
        <div className="form-actions">
          <SubmitButton>{m.send({ locale })}</SubmitButton>
          <a className="link" href={withParameters(paths.inquiry({ locale }), { product: id })}>
            {m.inquire({ locale })}
          </a>
        </div>
      </IntentForm>
    </Card>
  );
}

function AnswerForm({
  question,
  data: { locale, max },
  answer: last,
}: Props & { question: ListedQuestion }) {
  const answer = resultFor(last, 'answer', question.id);
  return (
    <details open={answer ? true : undefined}>
      <summary>{m.answer({ locale })}</summary>
      <IntentForm intent="answer" id={question.id} answer={answer}>
        <TextArea
          label={m.answerText({ locale })}
          hint={m.answerHint({ locale })}
          name="text"
          rows={3}
          maxLength={max.answer}
          dir="auto"
          error={answer?.errors['text']}
          defaultValue={String(answer?.values['text'] ?? '')}
        />
        <div>
          <SubmitButton size="sm">{m.sendAnswer({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}

const Vote = ({ id, data: { locale }, answer: last }: Props & { id: string }) => (
  <IntentForm intent="vote" id={id} answer={resultFor(last, 'vote', id)}>
    <div className="cluster">
      <span>{m.wasHelpful({ locale })}</span>
      <Button size="sm" type="submit" name="isHelpful" value="yes">
        {m.helpful({ locale })}
      </Button>
      <Button size="sm" variant="quiet" type="submit" name="isHelpful" value="no">
        {m.notHelpful({ locale })}
      </Button>
    </div>
  </IntentForm>
);

function Report({
  intent,
  id,
  data: { locale, reasons },
  answer: last,
}: Props & { intent: 'reportQuestion' | 'reportAnswer'; id: string }) {
  const report = resultFor(last, intent, id);
  return (
    <details open={report ? true : undefined}>
      <summary>{m.report({ locale })}</summary>
      <IntentForm intent={intent} id={id} answer={report}>
        <Select
          label={m.reason({ locale })}
          name="reason"
          error={report?.errors['reason']}
          defaultValue={String(report?.values['reason'] ?? '')}
        >
          <option value="">{m.chooseReason({ locale })}</option>
          {reasons.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <TextArea
          label={m.note({ locale })}
          name="note"
          rows={3}
          maxLength={300}
          dir="auto"
          error={report?.errors['note']}
          defaultValue={String(report?.values['note'] ?? '')}
        />
        <div>
          <SubmitButton size="sm">{m.sendReport({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}

const SearchForm = ({ locale, id, query, max }: Pick<Data, 'locale' | 'id' | 'query' | 'max'>) => {
  const here = paths.questions({ locale, id });
  return (
    <form
      method="get"
      action={here}
      className="filter-bar"
      role="search"
      aria-label={m.search({ locale })}
      key={query}
    >
      <TextField
        isSmall
        label={m.search({ locale })}
        name="q"
        type="search"
        defaultValue={query}
        maxLength={max.query}
      />
      <div className="filter-bar-actions">
        <Button size="sm">{m.apply({ locale })}</Button>
        {query === '' ? null : (
          <Button size="sm" variant="quiet" href={here}>
            {m.clear({ locale })}
          </Button>
        )}
      </div>
    </form>
  );
};

/** The rest of the list is one page on; the first, one back. */
function Ways({ data: { locale, id, query, after, next } }: Pick<Props, 'data'>) {
  const here = withParameters(paths.questions({ locale, id }), { q: query || null });
  return (
    <div className="cluster">
      {after === null ? null : (
        <Button size="sm" variant="quiet" href={here}>
          {m.first({ locale })}
        </Button>
      )}
      {next === null ? null : (
        <Button size="sm" href={withParameters(here, { after: next })}>
          {m.more({ locale })}
        </Button>
      )}
    </div>
  );
}

export default function QuestionsPage({
  loaderData: data,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, publicUrl, id, title, path, done, query, after, rows, may, isMember } = data;
  const doneText = answer ? '' : m.done({ what: done ?? '' }, { locale });
  return (
    <main className="wrap section-alone stack" id="main">
      <PageHead
        title={m.title({ product: title }, { locale })}
        description={m.description({ product: title }, { locale })}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.questions, { id })}
        locale={locale}
        isIndexed={rows.length > 0 && query === '' && after === null}
      />
      <h1 className="display display-4">{m.title({ product: isolated(title) }, { locale })}</h1>
      <p>
        <a className="link" href={paths.localized({ locale, path })}>
          {m.toProduct({ locale })}
        </a>
      </p>
      {doneText === '' ? null : (
        <div role="status">
          <Alert tone="success">{doneText}</Alert>
        </div>
      )}
      {rows.length > 0 || query !== '' ? <SearchForm {...data} /> : null}
      {rows.length === 0 && query !== '' ? (
        <EmptyState title={m.noMatch({ locale })} text={m.noMatchText({ locale })} />
      ) : null}
      {rows.length === 0 && query === '' ? (
        <p className="text-soft">{texts.none({ locale })}</p>
      ) : null}
      <ul className="question-item-list">
        {rows.map((question) => (
          <QuestionItem
            key={question.id}
            question={question}
            locale={locale}
            renderVote={(written) =>
              isMember ? (
                <>
                  <Vote id={written.id} data={data} answer={answer} />
                  <Report intent="reportAnswer" id={written.id} data={data} answer={answer} />
                </>
              ) : null
            }
          >
            {may.author === null ? null : (
              <AnswerForm question={question} data={data} answer={answer} />
            )}
            {isMember ? (
              <Report intent="reportQuestion" id={question.id} data={data} answer={answer} />
            ) : null}
          </QuestionItem>
        ))}
      </ul>
      <Ways data={data} />
      <AskForm data={data} answer={answer} />
    </main>
  );
}
