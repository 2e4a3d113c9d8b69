import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { seeQuotes } from '#features/quotes/commands/see-quotes.server.ts';
import { fileSizeText } from '#features/attachments/format.ts';
import { listQuoteFiles } from '#features/quotes/queries/quote-files.server.ts';
import { countUnreadNotes } from '#features/quotes/queries/quote-notes.server.ts';
import { getReceivedQuote } from '#features/quotes/queries/received-quotes.server.ts';
import * as m from '#messages/pages/buyer/quote';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { readShown } from '#pages/shared/read-shown.server.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { Button } from '#ui/button.tsx';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { FileLinks } from '#ui/file-links.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/quote.page';
import { answerDecision, decisions } from './decide.server.ts';
import { acts, DecisionForms } from './decision-forms.tsx';
import { OfferChanges } from './offer-changes.tsx';
import { QuoteHistory } from './quote-history.tsx';
import { changesSince, quoteView } from './quote-view.ts';
import './quote.css';

/** The revision in a link from the comparison, if it is a number. */
const revisionIn = (query: URLSearchParams): number =>
  /^\d{1,9}$/.test(query.get('revision') ?? '') ? Number(query.get('revision')) : Infinity;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => {
    const { locale } = context;
    const { rfq, quote } = args.params;
    const query = args.url.searchParams;
    const received = await getReceivedQuote(context, { rfq, quote });
    const [unread, files] = await Promise.all([
      countUnreadNotes(context, { rfq, quote }),
      listQuoteFiles(context, { rfq, quote }),
    ]);
    if (received.quote.isNew) await seeQuotes(context, { rfq, quote });
    await readShown(context, { subject: rfq, groups: ['buyerRfqReplies'], values: { quote } });
    return {
      locale,
      quote: quoteView(received, locale),
      unread,
      files,
      fileSizes: files.map(({ sizeBytes }) => fileSizeText(sizeBytes, locale)),
      changes: changesSince(received, revisionIn(query), locale),
      act: acts.find((one) => one === query.get('act')) ?? null,
      done: acts.find((one) => one === query.get('done')) ?? null,
    };
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'buyer', decisions, (context, decision, form) =>
    answerDecision(context, args.params, {
      decision,
      form,
      path: memberPaths.buyerQuote({ locale: context.locale, ...args.params }),
    }),
  );

/** Also after a refusal: the offer beside the form is the one that it is about. */
export const shouldRevalidate = () => true;

const doneTexts = {
  accept: m.doneAccept,
  counter: m.doneCounter,
  decline: m.doneDecline,
} as const;

export default function QuotePage({
  loaderData: { locale, quote, unread, files, fileSizes, changes, act, done },
  actionData: answer,
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('buyer', locale);
  const { rfq, isStanding } = quote;
  return (
    <PanelPage
      title={m.heading({ store: quote.storeName }, { locale })}
      lead={<bdi>{quote.rfqName}</bdi>}
      crumbs={[
        ...crumbs,
        { label: m.request({ locale }), href: memberPaths.buyerRfq({ locale, id: rfq }) },
        { label: m.quotes({ locale }), href: memberPaths.buyerQuotes({ locale, rfq }) },
      ]}
      crumbsLabel={crumbsLabel}
      tools={
        <>
          <Badge tone={quote.state === 'accepted' ? 'ok' : 'neutral'} hasDot>
            {quote.stateText}
          </Badge>
          {quote.isOutdated ? <Badge tone="warn">{m.isOutdated({ locale })}</Badge> : null}
          <Button size="sm" href={memberPaths.buyerQuoteNotes({ locale, rfq, quote: quote.id })}>
            {m.notes({ count: unread }, { locale })}
          </Button>
        </>
      }
    >
      {done === null || answer ? null : (
        <div role="status">
          <Alert tone="success">{doneTexts[done]({ locale })}</Alert>
        </div>
      )}
      {changes === null || answer ? null : (
        <Alert tone="warning">
          <b>{m.staleTitle({ locale })}</b>
          <OfferChanges changes={changes} locale={locale} />
        </Alert>
      )}
      <div className="panel-columns">
        <div className="panel-stack">
          <Offer quote={quote} locale={locale} />
          <OfferFiles files={files} sizes={fileSizes} quote={quote} locale={locale} />
          <Card as="section">
            <h2 className="card-title">{m.history({ locale })}</h2>
            <QuoteHistory history={quote.history} locale={locale} />
          </Card>
        </div>
        <div className="panel-stack">
          <Card as="section">
            <h2 className="card-title" id="decide">
              {m.decide({ locale })}
            </h2>
            {quote.counter.length === 0 ? null : (
              <div>
                <p className="text-medium">{m.yourCounter({ locale })}</p>
                <FactList facts={quote.counter} />
              </div>
            )}
            {isStanding ? (
              <DecisionForms quote={quote} locale={locale} open={act} answer={answer} />
            ) : (
              <Ended quote={quote} locale={locale} />
            )}
          </Card>
        </div>
      </div>
    </PanelPage>
  );
}

type OfferProps = {
  readonly quote: Route.ComponentProps['loaderData']['quote'];
  readonly locale: Locale;
};

const Ended = ({ quote, locale }: OfferProps) =>
  quote.state === 'accepted' ? (
    <>
      <p className="text-soft">{m.acceptedText({ locale })}</p>
      <Button
        variant="primary"
        href={withParameters(paths.newOrder({ locale }), { quote: quote.id })}
      >
        {m.requestOrder({ locale })}
      </Button>
    </>
  ) : (
    <p className="text-soft">{m.endedText({ locale })}</p>
  );

type FilesProps = OfferProps & Pick<Parameters<typeof FileLinks>[0], 'files' | 'sizes'>;

const OfferFiles = ({ files, sizes, quote, locale }: FilesProps) =>
  files.length === 0 ? null : (
    <Card as="section">
      <h2 className="card-title">{m.files({ locale })}</h2>
      <FileLinks
        files={files}
        sizes={sizes}
        path={`${memberPaths.buyerQuote({ locale, rfq: quote.rfq, quote: quote.id })}/files`}
      />
    </Card>
  );

function Offer({ quote, locale }: OfferProps) {
  const { productHref, productTitle, productLang, storeHref, storeName } = quote;
  return (
    <Card as="section">
      <h2 className="card-title">
        {m.offer({ locale })}{' '}
        <span className="text-soft text-sm">
          {m.revision({ revision: String(quote.revision) }, { locale })}
        </span>
      </h2>
      <FactList
        facts={[
          ...quote.facts.map(({ name, value }) => ({ name, value: value ?? '' })),
          { name: m.validUntil({ locale }), value: quote.validUntil },
        ]}
      >
        <FactRow name={m.product({ locale })}>
          {productHref === null ? (
            <bdi lang={productLang}>{productTitle}</bdi>
          ) : (
            <a className="link" href={productHref}>
              <bdi lang={productLang}>{productTitle}</bdi>
            </a>
          )}
        </FactRow>
        <FactRow name={m.store({ locale })}>
          {storeHref === null ? (
            <bdi lang="tr">{storeName}</bdi>
          ) : (
            <a className="link" href={storeHref}>
              <bdi lang="tr">{storeName}</bdi>
            </a>
          )}
        </FactRow>
      </FactList>
    </Card>
  );
}
