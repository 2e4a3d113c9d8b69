import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import * as m from '#messages/pages/vendor/rfq-reply';
import {
  keepQuoteFiles,
  quoteFormSchema,
} from '#pages/shared/quote-form/answer-quote-form.server.ts';
import { answerReply } from '#pages/shared/quote-form/load-reply.server.ts';
import { QuoteForm } from '#pages/shared/quote-form/quote-form.tsx';
import { ReplyRefusal } from '#pages/shared/quote-form/refusal.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { directionOf } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { FileLinks } from '#ui/file-links.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/reply.page';
import { loadReply } from './load-reply.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', (context) => loadReply(context, args.params.rfq));

export const action = (args: Route.ActionArgs) => {
  const { rfq } = args.params;
  return handlePanelForm(
    args,
    'vendor',
    quoteFormSchema({ rfq }),
    (context, input, form) => answerReply(context, { rfq, input, form }),
    { prepare: keepQuoteFiles({ rfq }) },
  );
};

/** Also after a refusal: the offer, the request or the files may have changed meanwhile. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus !== undefined || defaultShouldRevalidate;

export default function ReplyPage({ loaderData: reply, actionData: answer }: Route.ComponentProps) {
  const { locale, id, productName, language, refusal, form } = reply;
  const { crumbs, crumbsLabel } = panelWay('vendor', locale);
  const sentText = answer !== undefined && 'sentText' in answer ? answer.sentText : null;
  return (
    <PanelPage
      title={productName}
      lead={m.lead({ locale })}
      crumbs={[
        ...crumbs,
        { label: m.market({ locale }), href: memberPaths.vendorRfqs({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
      tools={
        <Button size="sm" href={paths.rfq({ locale, id })}>
          {m.seePublic({ locale })}
        </Button>
      }
    >
      <div className="panel-columns">
        <Card as="section">
          <h2 className="card-title">{m.yourQuote({ locale })}</h2>
          {refusal === null ? null : (
            <ReplyRefusal
              refusal={refusal}
              rfq={id}
              locale={locale}
              action={memberPaths.vendorRfq({ locale, id })}
              sentText={sentText}
            />
          )}
          {form === null ? null : <QuoteForm view={form} answer={answer} />}
        </Card>
        <div className="panel-stack">
          <Card as="section">
            <h2 className="card-title">{m.request({ locale })}</h2>
            <FactList facts={reply.facts}>
              <FactRow name={m.quotesLeft({ locale })}>{bidi(ltr(reply.quotesLeft))}</FactRow>
              {reply.fileCount === null ? null : (
                <FactRow name={m.files({ locale })}>{bidi(reply.fileCount)}</FactRow>
              )}
            </FactList>
            {reply.files.length === 0 ? null : (
              <FileLinks
                files={reply.files}
                sizes={reply.fileSizes}
                path={memberPaths.vendorRfqFiles({ locale, rfq: id })}
              />
            )}
          </Card>
          <Card as="section">
            <h2 className="card-title">{m.details({ locale })}</h2>
            {reply.requirements === '' ? (
              <p className="text-soft">{m.noDetails({ locale })}</p>
            ) : (
              <p className="panel-quotation" lang={language} dir={directionOf(language)}>
                {reply.requirements}
              </p>
            )}
          </Card>
          <Card as="section">
            <h2 className="card-title">{m.buyer({ locale })}</h2>
            <FactList facts={reply.buyer} />
            <p className="text-sm text-soft">{m.buyerNote({ locale })}</p>
          </Card>
        </div>
      </div>
    </PanelPage>
  );
}
