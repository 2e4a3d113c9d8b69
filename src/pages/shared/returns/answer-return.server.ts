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

function perform(context: Context, named: NamedOrder, act: ReturnAct): Promise<void> {
  switch (act.intent) {
    case 'request':
      return requestReturn(context, named, act);
    case 'accept':
      return acceptReturn(context, named, act.address);
    case 'refuse':
      return refuseReturn(context, named, act.reason);
    case 'send':
      return sendReturn(context, named, {
        carrier: act.carrier,
        trackingNumber: act.trackingNumber,
      });
    case 'receive':
      return receiveReturn(context, named);
    case 'withdraw':
      return withdrawReturn(context, named);
    case 'refund':
      return refundReturn(context, named, act.amount);
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
