// What the forms of a dispute's page do, in any panel.
import { redirect } from 'react-router';
import { z } from 'zod';
import { checkAttachmentSize } from '#features/attachments/services/read-attachment.server.ts';
import {
  dropDisputeFile,
  keepDisputeFile,
} from '#features/disputes/commands/dispute-files.server.ts';
import { openDispute, stateInDispute } from '#features/disputes/commands/open-dispute.server.ts';
import {
  acceptRefund,
  decideDispute,
  declineRefund,
  offerRefund,
} from '#features/disputes/commands/settle-dispute.server.ts';
import {
  claimInput,
  decisionInput,
  offerAnswer,
  offerInput,
  statementInput,
} from '#features/disputes/schemas.ts';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';

export const disputeActs = z.discriminatedUnion('intent', [
  claimInput.extend({ intent: z.literal('claim') }),
  statementInput.extend({ intent: z.literal('statement') }),
  offerInput.extend({ intent: z.literal('offer') }),
  offerAnswer.extend({ intent: z.literal('accept') }),
  offerAnswer.extend({ intent: z.literal('decline') }),
  decisionInput.safeExtend({ intent: z.literal('decide') }),
  z.object({ intent: z.literal('drop'), id: z.string().max(40) }),
]);
type DisputeAct = z.output<typeof disputeActs>;

const fileForms = ['claim', 'statement'];

/** For `prepare` of the page's action: keeps the files in any case. */
export const keepDisputeFiles =
  (named: NamedOrder) =>
  async (context: Context, form: FormData): Promise<Record<string, string>> => {
    if (!fileForms.some((intent) => intent === form.get('intent'))) return {};
    let problem: string | null = null;
    for (const file of form.getAll('files')) {
      if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue;
      try {
        // Checked before the file is read into memory.
        checkAttachmentSize(file.size);
        const bytes = Buffer.from(await file.arrayBuffer());
        await keepDisputeFile(context, named, { name: file.name, bytes });
      } catch (error) {
        if (!isKervanError(error) || error.httpStatus === 404 || error.httpStatus >= 500)
          throw error;
        const said = error.fieldErrors?.['attachments'];
        problem ??= typeof said === 'string' ? said : error.messageKey;
      }
    }
    return problem === null ? {} : { attachments: problem };
  };

async function perform(context: Context, named: NamedOrder, act: DisputeAct): Promise<void> {
  switch (act.intent) {
    case 'claim':
      return openDispute(context, named, act);
    case 'statement':
      return stateInDispute(context, named, act);
    case 'offer':
      return offerRefund(context, named, act);
    case 'accept':
      return acceptRefund(context, named, act.offer);
    case 'decline':
      return declineRefund(context, named, act.offer);
    case 'decide':
      return decideDispute(context, named.order, act);
    case 'drop':
      return dropDisputeFile(context, act.id);
  }
}

/** `path`: of the page, to which it returns. */
export async function answerDispute(
  context: Context,
  named: NamedOrder,
  { act, path }: { readonly act: DisputeAct; readonly path: string },
) {
  await perform(context, named, act);
  return redirect(act.intent === 'drop' ? path : `${path}?done=${act.intent}`, 303);
}
