import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { reviseQuote, withdrawQuote } from '#features/quotes/commands/answer-rfq.server.ts';
import {
  getOwnOffer,
  getOwnQuoteDetails,
} from '#features/quotes/queries/own-quote-details.server.ts';
import { typedRevision } from '#features/quotes/schemas.ts';
import * as m from '#messages/pages/vendor/quotes';
import {
  answerQuoteForm,
  keepQuoteFiles,
  quoteFormSchema,
} from '#pages/shared/quote-form/answer-quote-form.server.ts';
import { QuoteForm } from '#pages/shared/quote-form/quote-form.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { readShown } from '#pages/shared/read-shown.server.ts';
import type { Context } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Badge } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { FileLinks } from '#ui/file-links.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/quote.page';
import { loadQuote, type QuoteView } from './load-quote.server.ts';
import { ChangeList, CounterTable, QuoteHistory } from './quote-parts.tsx';
import { QuoteStateBadge } from './quote-table.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const query = args.url.searchParams;
    const { quote } = args.params;
    const takesCounter = query.get('take') === 'counter';
    const view = await loadQuote(context, quote, { takesCounter });
    await readShown(context, { groups: ['quoteDecisions'], values: { quote } });
    return {
      ...view,
      done: query.get('done'),
    };
  });

/** Makes the same offer for the edited request. */
async function confirmQuote(context: Context, id: string, form: FormData): Promise<void> {
  const revision = typedRevision.safeParse(form.get('revision'));
  if (!revision.success) throw conflict('quoteChanged');
  const offer = await getOwnOffer(context, id);
  await reviseQuote(context, id, { revision: revision.data, offer });
}

export const action = (args: Route.ActionArgs) => {
  const { quote } = args.params;
  const subject = { quote };
  return handlePanelForm(
    args,
    'vendor',
    quoteFormSchema(subject),
    async (context, input, form) => {
      const path = memberPaths.vendorQuote({ locale: context.locale, id: quote });
      switch (form.get('does')) {
        case 'withdraw':
          await withdrawQuote(context, quote);
          return redirect(`${path}?done=withdrawn`, 303);
        case 'confirm':
          await confirmQuote(context, quote, form);
          return redirect(`${path}?done=confirmed`, 303);
        default: {
          const { quote: own } = await getOwnQuoteDetails(context, quote);
          return answerQuoteForm(context, { subject, rfq: own.rfqId, input, form });
        }
      }
    },
    { prepare: keepQuoteFiles(subject) },
  );
};

const results: Readonly<Record<string, typeof m.doneSent>> = {
  sent: m.doneSent,
  revised: m.doneRevised,
  confirmed: m.doneConfirmed,
  withdrawn: m.doneWithdrawn,
};

type Answer = Route.ComponentProps['actionData'];

/** Also after a refusal: the offer, the request or the files may have changed meanwhile. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus !== undefined || defaultShouldRevalidate;

export default function QuotePage({
  loaderData: { done, ...quote },
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, rfqName } = quote;
  const { crumbs, crumbsLabel } = panelWay('vendor', locale);
  const result = answer ? undefined : results[done ?? ''];
  return (
    <PanelPage
      title={rfqName}
      lead={bidi(m.offerNumber({ number: ltr(quote.revision) }, { locale }))}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.vendorQuotes({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
      tools={<QuoteStateBadge state={quote.state} label={quote.stateText} />}
    >
      {result ? (
        <div role="status">
          <Alert tone="success">{result({ locale })}</Alert>
        </div>
      ) : null}
      <div className="panel-columns">
        <div className="panel-stack">
          {quote.isOutdated ? <ToConfirm quote={quote} answer={answer} /> : null}
          {quote.counter && quote.isStanding ? (
            <Counter rows={quote.counter} quote={quote} locale={locale} />
          ) : null}
          <Offer quote={quote} />
          {quote.form === null ? null : (
            <Revision quote={quote} form={quote.form} answer={answer} />
          )}
        </div>
        <Aside quote={quote} answer={answer} />
      </div>
    </PanelPage>
  );
}

const buttonOf = (answer: Answer): string =>
  typeof answer?.values['does'] === 'string' ? answer.values['does'] : '';

function ToConfirm({ quote: { locale, revision }, answer }: { quote: QuoteView; answer: Answer }) {
  return (
    <Card as="section">
      <Alert tone="warning">
        <b>{m.outdatedTitle({ locale })}</b>
        <p>{m.outdatedText({ locale })}</p>
      </Alert>
      <Form answer={buttonOf(answer) === 'confirm' ? answer : undefined}>
        <input type="hidden" name="revision" value={revision} />
        <div className="form-actions">
          <SubmitButton size="sm" name="does" value="confirm">
            {m.confirm({ locale })}
          </SubmitButton>
          <Button size="sm" href="#revise">
            {m.revise({ locale })}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const Counter = ({
  rows,
  quote: { id, hasCounterPrice },
  locale,
}: {
  rows: NonNullable<QuoteView['counter']>;
  quote: QuoteView;
  locale: Locale;
}) => (
  <Card as="section" padding="none" className="data-table-card">
    <h2 className="data-table-title">{m.counter({ locale })}</h2>
    <CounterTable rows={rows} locale={locale} />
    <div className="data-table-foot">
      <p className="text-soft">{m.counterText({ locale })}</p>
      {hasCounterPrice ? (
        <Button size="sm" href={`${memberPaths.vendorQuote({ locale, id })}?take=counter#revise`}>
          {m.takeCounter({ locale })}
        </Button>
      ) : null}
    </div>
  </Card>
);

const Offer = ({
  quote: { locale, title, offer, productHandle, validUntil },
}: {
  quote: QuoteView;
}) => (
  <Card as="section">
    <h2 className="card-title">{m.offer({ locale })}</h2>
    <FactList facts={offer}>
      <FactRow name={m.product({ locale })}>
        <a
          className="link"
          href={paths.product({ locale, handle: productHandle })}
          lang={title.locale}
        >
          <bdi>{title.value}</bdi>
        </a>
      </FactRow>
      <FactRow name={m.valid({ locale })}>{validUntil}</FactRow>
    </FactList>
  </Card>
);

function Revision({
  quote: { locale, stale, revision },
  form,
  answer,
}: {
  quote: QuoteView;
  form: NonNullable<QuoteView['form']>;
  answer: Answer;
}) {
  const own = ['confirm', 'withdraw'].includes(buttonOf(answer)) ? undefined : answer;
  const typed = Number(own?.values['revision'] ?? revision);
  const changes = stale[typed] ?? [];
  // The fields are made again for another offer, and for the buyer's price.
  const start = `${revision} ${form.typed['unitPrice']}`;
  return (
    <Card as="section">
      <h2 className="card-title" id="revise">
        {m.revise({ locale })}
      </h2>
      <p className="text-soft">{m.reviseText({ locale })}</p>
      {own && changes.length > 0 ? (
        <Alert tone="warning">
          <b>{m.staleTitle({ locale })}</b>
          <ChangeList changes={changes} locale={locale} />
          <p>{m.staleText({ locale })}</p>
        </Alert>
      ) : null}
      <QuoteForm key={own ? 'answered' : start} view={form} answer={own} />
    </Card>
  );
}

function Aside({ quote, answer }: { quote: QuoteView; answer: Answer }) {
  const { locale, id, unreadNotes } = quote;
  return (
    <div className="panel-stack">
      <Card as="section">
        <h2 className="card-title">{m.notes({ locale })}</h2>
        <p className="text-soft">{m.notesText({ locale })}</p>
        <div className="form-actions">
          <Button size="sm" href={memberPaths.vendorQuoteNotes({ locale, quote: id })}>
            {m.openNotes({ locale })}
          </Button>
          {unreadNotes === 0 ? null : (
            <Badge tone="hot">{m.unread({ count: unreadNotes }, { locale })}</Badge>
          )}
        </div>
      </Card>
      <Card as="section">
        <h2 className="card-title">{m.requestCard({ locale })}</h2>
        <FactList facts={quote.request} />
        <div className="form-actions">
          {quote.isRfqPublic ? (
            <Button size="sm" href={memberPaths.vendorRfq({ locale, id: quote.rfqId })}>
              {m.seeRequest({ locale })}
            </Button>
          ) : null}
          {quote.isCardShown ? (
            <Button size="sm" href={memberPaths.vendorQuoteCard({ locale, quote: id })}>
              {m.card({ locale })}
            </Button>
          ) : null}
        </div>
      </Card>
      {quote.files.length === 0 ? null : (
        <Card as="section">
          <h2 className="card-title">{m.files({ locale })}</h2>
          <FileLinks
            files={quote.files}
            sizes={quote.fileSizes}
            path={`${memberPaths.vendorQuote({ locale, id })}/files`}
          />
        </Card>
      )}
      <QuoteHistory steps={quote.steps} locale={locale} />
      {quote.isStanding ? (
        <Card as="section">
          <details className="panel-act" open={buttonOf(answer) === 'withdraw' || undefined}>
            <summary>{m.withdraw({ locale })}</summary>
            <p className="text-soft">{m.withdrawText({ locale })}</p>
            <Form answer={buttonOf(answer) === 'withdraw' ? answer : undefined}>
              <div>
                <SubmitButton size="sm" variant="danger" name="does" value="withdraw">
                  {m.withdrawNow({ locale })}
                </SubmitButton>
              </div>
            </Form>
          </details>
        </Card>
      ) : null}
    </div>
  );
}
