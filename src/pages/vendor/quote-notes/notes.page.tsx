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
const notedOf = ({ quote }: Params): NotedQuote => ({ quote, rfq: null });
const pathOf = (locale: Locale, { quote }: Params) =>
  memberPaths.vendorQuoteNotes({ locale, quote });

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => ({
    notes: await loadQuoteNotes(context, notedOf(args.params), {
      url: args.url,
      path: pathOf(context.locale, args.params),
    }),
  }));

const acts = z.discriminatedUnion('intent', [...noteActs]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'vendor',
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
  loaderData: { notes },
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, rfqName } = notes;

  return (
    <PanelPage
      title={m.heading({ locale })}
      lead={m.leadSeller({ product: rfqName }, { locale })}
      {...panelWay('vendor', locale)}
    >
      <QuoteNotes notes={notes} answer={answer} />
    </PanelPage>
  );
}
