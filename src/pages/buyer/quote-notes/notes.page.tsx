import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import * as m from '#messages/pages/shared/quote-notes';
import {
  answerQuoteNotes,
  keepNoteFiles,
  loadQuoteNotes,
  noteActs,
} from '#pages/shared/quote-notes/quote-notes.server.ts';
import type { NotedQuote } from '#features/quotes/queries/note-party.server.ts';
import { QuoteNotes } from '#pages/shared/quote-notes/quote-notes.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/notes.page';

type Params = Route.LoaderArgs['params'];
const notedOf = ({ rfq, quote }: Params): NotedQuote => ({ quote, rfq });
const pathOf = (locale: Locale, { rfq, quote }: Params) =>
  memberPaths.buyerQuoteNotes({ locale, rfq, quote });

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => ({
    notes: await loadQuoteNotes(context, notedOf(args.params), {
      url: args.url,
      path: pathOf(context.locale, args.params),
    }),
    rfq: args.params.rfq,
  }));

const acts = z.discriminatedUnion('intent', [...noteActs]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'buyer',
    acts,
    (context, act, form) =>
      answerQuoteNotes(context, notedOf(args.params), {
        act,
        form,
        path: pathOf(context.locale, args.params),
      }),
    { prepare: keepNoteFiles(notedOf(args.params)) },
  );

export default function NotesPage({
  loaderData: { notes, rfq },
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, rfqName, storeName } = notes;
  const { crumbs, crumbsLabel } = panelWay('buyer', locale);
  return (
    <PanelPage
      title={m.heading({ locale })}
      lead={m.leadBuyer({ store: storeName, product: rfqName }, { locale })}
      crumbs={[
        ...crumbs,
        { label: m.request({ locale }), href: memberPaths.buyerRfq({ locale, id: rfq }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <QuoteNotes notes={notes} answer={answer} />
    </PanelPage>
  );
}
