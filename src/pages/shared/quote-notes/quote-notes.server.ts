// The notes of a quote on a page of either party: what its loader shows and its action does.
import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { fileSizeText } from '#features/attachments/format.ts';
import { checkAttachmentSize } from '#features/attachments/services/read-attachment.server.ts';
import {
  dropQuoteNoteFile,
  keepQuoteNoteFile,
  markQuoteNotesRead,
  writeQuoteNote,
} from '#features/quotes/commands/quote-notes.server.ts';
import type { NotedQuote } from '#features/quotes/queries/note-party.server.ts';
import {
  getNoteForm,
  listQuoteNotes,
  previewNote,
} from '#features/quotes/queries/quote-notes.server.ts';
import { daysOf } from '#features/threads/format.ts';
import { clientKey, messageText } from '#features/threads/schemas.ts';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { doneResult } from '#platform/pages/form-action.ts';
import * as m from '#messages/pages/shared/quote-notes';
import * as memberPaths from '#shared/member-paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { messageNumberIn } from '../message-number.ts';
import { readShown } from '../read-shown.server.ts';

/** `path`: of the notes’ own page, below which their files are. Reading marks them as read. */
export async function loadQuoteNotes(
  context: Context,
  noted: NotedQuote,
  { url, path }: { readonly url: URL; readonly path: string },
) {
  const { locale } = context;
  const before = messageNumberIn(url.searchParams.get('before'));
  const [form, page] = await Promise.all([
    getNoteForm(context, noted),
    listQuoteNotes(context, noted, { before }),
  ]);
  if (page.unread > 0 && before === null) await markQuoteNotesRead(context, noted, page.lastNumber);
  await readShown(context, {
    groups: [page.side === 'buyer' ? 'rfqReplyNotes' : 'sellerRfqReplyNotes'],
    values: { quote: noted.quote },
  });
  const other = page.side === 'buyer' ? form.storeName : m.buyer({ locale });
  return {
    locale,
    rfqName: form.rfqName,
    rfqLanguage: form.rfqLanguage,
    storeName: form.storeName,
    days: daysOf(page.messages, { locale, other }),
    earlierHref: page.earlier === null ? null : `${path}?before=${page.earlier}`,
    filesPath: `${path}/files`,
    reportHref: withParameters(memberPaths.report({ locale }), { kind: 'quote', id: noted.quote }),
    canWrite: form.canWrite,
    hidesContacts: form.hidesContacts,
    unsent: form.unsent.map(({ id, name, sizeBytes }) => ({
      id,
      name,
      size: fileSizeText(sizeBytes, locale),
    })),
    formKey: randomUUID(),
    /** Of the note that was just written: its form is over. */
    written: url.searchParams.get('written') ?? '',
  };
}
export type QuoteNotesView = Awaited<ReturnType<typeof loadQuoteNotes>>;

/** The forms of the notes, for the schema of the page’s action. */
export const noteActs = [
  z.object({
    intent: z.literal('note'),
    key: clientKey,
    text: messageText,
    does: z.literal('upload').optional(),
    /** The masked text that the writer was shown. */
    seen: z.string().max(10_000).optional(),
  }),
  z.object({ intent: z.literal('note-file'), id: z.string().max(40) }),
] as const;
export type NoteAct = z.output<(typeof noteActs)[number]>;

/** For `prepare` of the page’s action: keeps the files in any case. */
export const keepNoteFiles =
  (noted: NotedQuote) =>
  async (context: Context, form: FormData): Promise<Record<string, string>> => {
    const key = clientKey.safeParse(form.get('key'));
    if (form.get('intent') !== 'note' || !key.success) return {};
    let problem: string | null = null;
    for (const file of form.getAll('files')) {
      if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue;
      try {
        // Checked before the file is read into memory.
        checkAttachmentSize(file.size);
        await keepQuoteNoteFile(context, noted, {
          key: key.data,
          name: file.name,
          bytes: Buffer.from(await file.arrayBuffer()),
        });
      } catch (error) {
        if (!isKervanError(error) || error.httpStatus === 404 || error.httpStatus >= 500)
          throw error;
        const said = error.fieldErrors?.['attachments'];
        problem ??= typeof said === 'string' ? said : error.messageKey;
      }
    }
    return problem === null ? {} : { attachments: problem };
  };

/** `path`: of the page, to which it returns. */
export async function answerQuoteNotes(
  context: Context,
  noted: NotedQuote,
  { act, form, path }: { readonly act: NoteAct; readonly form: FormData; readonly path: string },
) {
  if (act.intent === 'note-file') {
    await dropQuoteNoteFile(context, noted, act.id);
    return redirect(path, 303);
  }
  const { key, text, does, seen } = act;
  if (does === 'upload') return doneResult('kept', form);
  const { shown, hidesSomething } = await previewNote(context, noted, text);
  if (hidesSomething && seen !== shown)
    return data({ ...doneResult('contacts', form), shown }, { status: 200 });
  const { number } = await writeQuoteNote(context, noted, { key, text });
  return redirect(`${path}?written=${number}#note-${number}`, 303);
}
