// What the forms of an order's page do, in any panel.
import { redirect } from 'react-router';
import { z } from 'zod';
import { checkAttachmentSize } from '#features/attachments/services/read-attachment.server.ts';
import {
  acceptOrder,
  cancelOrder,
  counterOrder,
} from '#features/orders/commands/negotiate-order.server.ts';
import { dropSampleFile, keepSampleFile } from '#features/orders/commands/sample-files.server.ts';
import { decideSample, sendSample } from '#features/orders/commands/sample-order.server.ts';
import {
  dropOrderMessageFile,
  keepOrderMessageFile,
  writeOrderMessage,
} from '#features/orders/commands/write-order.server.ts';
import { getOrder } from '#features/orders/queries/order.server.ts';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import {
  cancelReason,
  rejectionReason,
  sampleInput,
  seenRevision,
  termsInput,
} from '#features/orders/schemas.ts';
import { clientKey, messageText } from '#features/threads/schemas.ts';
import { contactsIn, maskContacts } from '#shared/contact-masking.ts';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { doneResult } from '#platform/pages/form-action.ts';

export const orderActs = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('note'),
    key: clientKey,
    text: messageText,
    does: z.literal('upload').optional(),
    /** The text as the other side will read it, which the writer has seen. */
    seen: z.string().max(8_000).optional(),
  }),
  z.object({ intent: z.literal('note-file'), id: z.string().max(40) }),
  termsInput.extend({ intent: z.literal('counter'), revision: seenRevision }),
  z.object({ intent: z.literal('accept'), revision: seenRevision }),
  sampleInput.extend({ intent: z.literal('sample') }),
  z.object({ intent: z.literal('approve') }),
  z.object({ intent: z.literal('reject'), reason: rejectionReason }),
  z.object({ intent: z.literal('photo'), id: z.string().max(40) }),
  z.object({ intent: z.literal('cancel'), reason: cancelReason }),
]);
type OrderAct = z.output<typeof orderActs>;

type NewFile = { readonly name: string; readonly bytes: Buffer };

/** Where files of the form go: with a message, or with the rejection of a sample. */
function keeperOf(
  context: Context,
  named: NamedOrder,
  form: FormData,
): ((file: NewFile) => Promise<void>) | null {
  const intent = form.get('intent');
  if (intent === 'reject') return (file) => keepSampleFile(context, named, file);
  const key = clientKey.safeParse(form.get('key'));
  if (intent !== 'note' || !key.success) return null;
  return (file) => keepOrderMessageFile(context, named, { key: key.data, ...file });
}

/** For `prepare` of the page's action: keeps the files in any case. */
export const keepOrderFiles =
  (named: NamedOrder) =>
  async (context: Context, form: FormData): Promise<Record<string, string>> => {
    const keep = keeperOf(context, named, form);
    if (keep === null) return {};
    let problem: string | null = null;
    for (const file of form.getAll('files')) {
      if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue;
      try {
        // Checked before the file is read into memory.
        checkAttachmentSize(file.size);
        await keep({ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) });
      } catch (error) {
        if (!isKervanError(error) || error.httpStatus === 404 || error.httpStatus >= 500)
          throw error;
        const said = error.fieldErrors?.['attachments'];
        problem ??= typeof said === 'string' ? said : error.messageKey;
      }
    }
    return problem === null ? {} : { attachments: problem };
  };

/** With contacts in it, the writer first sees what will be hidden. */
async function hiddenPart(
  context: Context,
  named: NamedOrder,
  { text, seen }: { readonly text: string; readonly seen?: string | undefined },
): Promise<string | null> {
  if (contactsIn(text).length === 0) return null;
  const { hidesContacts } = await getOrder(context, named);
  const shown = maskContacts(text);
  return hidesContacts && seen?.replace(/\r\n?/g, '\n') !== shown ? shown : null;
}

/** `path`: of the page, to which it returns. */
export async function answerOrder(
  context: Context,
  named: NamedOrder,
  { act, form, path }: { readonly act: OrderAct; readonly form: FormData; readonly path: string },
) {
  switch (act.intent) {
    case 'note': {
      if (act.does === 'upload') return doneResult('kept', form);
      const shown = await hiddenPart(context, named, act);
      if (shown !== null) return { ...doneResult('contacts', form), shown };
      const { number } = await writeOrderMessage(context, named, act);
      return redirect(`${path}?written=${number}#note-${number}`, 303);
    }
    case 'note-file':
      await dropOrderMessageFile(context, named, act.id);
      return redirect(path, 303);
    case 'counter': {
      const { intent: _intent, revision, ...input } = act;
      await counterOrder(context, named, { revision, input });
      break;
    }
    case 'accept': {
      const outcome = await acceptOrder(context, named, act.revision);
      if (outcome === 'owner_asked') return redirect(`${path}?done=owner`, 303);
      if (outcome === 'approved') return redirect(`${path}?done=approved`, 303);
      break;
    }
    case 'sample': {
      const { intent: _intent, ...input } = act;
      await sendSample(context, named, input);
      break;
    }
    case 'approve':
      await decideSample(context, named, { reason: null });
      break;
    case 'reject':
      await decideSample(context, named, act);
      break;
    case 'photo':
      await dropSampleFile(context, named, act.id);
      return redirect(path, 303);
    case 'cancel':
      await cancelOrder(context, named, act.reason);
  }
  return redirect(`${path}?done=${act.intent}`, 303);
}
