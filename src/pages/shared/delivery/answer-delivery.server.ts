// What the forms of a delivery's page do, in any panel.
import { redirect } from 'react-router';
import { z } from 'zod';
import { checkAttachmentSize } from '#features/attachments/services/read-attachment.server.ts';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import { confirmReceipt } from '#features/shipments/commands/confirm-receipt.server.ts';
import {
  bookInspection,
  reportInspection,
  waiveInspection,
} from '#features/shipments/commands/inspect-order.server.ts';
import {
  dropShipmentFile,
  keepReportFile,
  keepShipmentFile,
} from '#features/shipments/commands/keep-files.server.ts';
import {
  startProduction,
  tellMilestone,
} from '#features/shipments/commands/produce-order.server.ts';
import { markDelivered, sendShipment } from '#features/shipments/commands/ship-order.server.ts';
import {
  deliveryInput,
  inspectionWishes,
  milestoneInput,
  reportInput,
  shipmentInput,
} from '#features/shipments/schemas.ts';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';

const shipment = z.string().max(40);

export const deliveryActs = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start') }),
  milestoneInput.extend({ intent: z.literal('milestone') }),
  shipmentInput.extend({ intent: z.literal('shipment') }),
  deliveryInput.extend({ intent: z.literal('delivery'), id: shipment }),
  z.object({ intent: z.literal('confirm') }),
  z.object({
    intent: z.literal('book'),
    wishes: inspectionWishes,
    priceMinor: z.coerce.number().int().positive(),
  }),
  z.object({ intent: z.literal('waive') }),
  reportInput.extend({ intent: z.literal('report') }),
  z.object({ intent: z.literal('drop'), id: z.string().max(40) }),
]);
type DeliveryAct = z.output<typeof deliveryActs>;

const fileForms = ['milestone', 'shipment', 'delivery', 'report'] as const;

type NewFile = { readonly name: string; readonly bytes: Buffer };

function keep(context: Context, named: NamedOrder, form: FormData, file: NewFile): Promise<void> {
  const purpose = form.get('intent') as (typeof fileForms)[number];
  if (purpose === 'report') return keepReportFile(context, named.order, file);
  const id = form.get('id');
  return keepShipmentFile(context, named, {
    purpose,
    shipment: typeof id === 'string' ? id : null,
    ...file,
  });
}

/** For `prepare` of the page's action: keeps the files in any case. */
export const keepDeliveryFiles =
  (named: NamedOrder) =>
  async (context: Context, form: FormData): Promise<Record<string, string>> => {
    if (!fileForms.some((one) => one === form.get('intent'))) return {};
    let problem: string | null = null;
    for (const file of form.getAll('files')) {
      if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue;
      try {
        // Checked before the file is read into memory.
        checkAttachmentSize(file.size);
        const bytes = Buffer.from(await file.arrayBuffer());
        await keep(context, named, form, { name: file.name, bytes });
      } catch (error) {
        if (!isKervanError(error) || error.httpStatus === 404 || error.httpStatus >= 500)
          throw error;
        const said = error.fieldErrors?.['attachments'];
        problem ??= typeof said === 'string' ? said : error.messageKey;
      }
    }
    return problem === null ? {} : { attachments: problem };
  };

async function perform(context: Context, named: NamedOrder, act: DeliveryAct): Promise<void> {
  const { intent } = act;
  if (intent === 'start') return startProduction(context, named);
  if (intent === 'milestone') return tellMilestone(context, named, act);
  if (intent === 'delivery') return markDelivered(context, named, { shipment: act.id, input: act });
  if (intent === 'confirm') return confirmReceipt(context, named);
  if (intent === 'book') return bookInspection(context, named, act);
  if (intent === 'waive') return waiveInspection(context, named);
  if (intent === 'report') return reportInspection(context, named.order, act);
  if (intent === 'drop') return dropShipmentFile(context, act.id);
  await sendShipment(context, named, act);
  return undefined;
}

/** `path`: of the page, to which it returns. */
export async function answerDelivery(
  context: Context,
  named: NamedOrder,
  { act, path }: { readonly act: DeliveryAct; readonly path: string },
) {
  await perform(context, named, act);
  return redirect(act.intent === 'drop' ? path : `${path}?done=${act.intent}`, 303);
}
