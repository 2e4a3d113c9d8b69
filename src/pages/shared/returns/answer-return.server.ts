// What the forms of a return's page do, in any panel.
import { redirect } from 'react-router';
import { z } from 'zod';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import {
  acceptReturn,
  receiveReturn,
  refundReturn,
  refuseReturn,
  requestReturn,
  sendReturn,
  withdrawReturn,
} from '#features/returns/commands/return-order.server.ts';
import {
  returnAddress,
  returnParcel,
  returnRefund,
  returnRefusal,
  returnRequest,
} from '#features/returns/schemas.ts';
import type { Context } from '#platform/context.ts';

export const returnActs = z.discriminatedUnion('intent', [
  returnRequest.extend({ intent: z.literal('request') }),
  returnAddress.extend({ intent: z.literal('accept') }),
  returnRefusal.extend({ intent: z.literal('refuse') }),
  returnParcel.extend({ intent: z.literal('send') }),
  z.object({ intent: z.literal('receive') }),
  z.object({ intent: z.literal('withdraw') }),
  returnRefund.extend({ intent: z.literal('refund') }),
]);
type ReturnAct = z.output<typeof returnActs>;

async function perform(context: Context, named: NamedOrder, act: ReturnAct): Promise<void> {
  switch (act.intent) {
    case 'request':
      await requestReturn(context, named, act);
      break;
    case 'accept':
      await acceptReturn(context, named, act.address);
      break;
    case 'refuse':
      await refuseReturn(context, named, act.reason);
      break;
    case 'send':
      await sendReturn(context, named, {
        carrier: act.carrier,
        trackingNumber: act.trackingNumber,
      });
      break;
    case 'receive':
      await receiveReturn(context, named);
      break;
    case 'withdraw':
      await withdrawReturn(context, named);
      break;
    case 'refund':
      await refundReturn(context, named, act.amount);
      break;
  }
}

/** `path`: of the page, to which it returns. */
export async function answerReturn(
  context: Context,
  named: NamedOrder,
  { act, path }: { readonly act: ReturnAct; readonly path: string },
) {
  await perform(context, named, act);
  return redirect(`${path}?done=${act.intent}`, 303);
}
