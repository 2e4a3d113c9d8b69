// Sends the form. A visitor's is kept under the cookie, and the log-in is asked for.
import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { z } from 'zod';
import { saveAddress } from '#features/accounts/commands/profile.server.ts';
import { checkAttachmentSize } from '#features/attachments/services/read-attachment.server.ts';
import { clearCartOfStore } from '#features/carts/commands/change-cart.server.ts';
import { dropOrderFile, keepOrderFile } from '#features/orders/commands/order-files.server.ts';
import { requestOrder } from '#features/orders/commands/request-order.server.ts';
import { dropOrderDraft, saveOrderDraft } from '#features/orders/commands/visitor-draft.server.ts';
import { findOrderTarget } from '#features/orders/queries/order-target.server.ts';
import {
  newAddressChoice,
  orderDraft,
  type OrderForm,
  orderForm,
  orderFormWithAddress,
} from '#features/orders/schemas.ts';
import { orderDraftOfVisitor } from '#features/orders/services/visitor-draft.server.ts';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { doneResult } from '#platform/pages/form-action.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { figuresOf, originOf } from './load-order-request.server.ts';

/** Buttons that send nothing: they count the total, keep a file, or remove one. */
const sideActs = z.object({ does: z.string().regex(/^(count|upload|drop\.[0-9a-z]{10})$/) });

export const schemaOf = (form: FormData) =>
  form.has('does')
    ? sideActs
    : form.get('address') === newAddressChoice
      ? orderFormWithAddress
      : orderForm;
type Sent = z.output<ReturnType<typeof schemaOf>>;

/** By product and variant, as typed. */
export function quantitiesIn(form: FormData): Record<string, string> {
  const quantities: Record<string, string> = {};
  for (const [name, value] of form) {
    const row = /^lines\[(\d{1,4})\]\.quantity$/.exec(name)?.[1];
    if (row === undefined || typeof value !== 'string' || value.trim() === '') continue;
    const [product, variant] = ['product', 'variant'].map((one) =>
      form.get(`lines[${row}].${one}`),
    );
    if (typeof product === 'string' && typeof variant === 'string')
      quantities[`${product}.${variant}`] = value;
  }
  return quantities;
}

/** Names every kind of origin, so that a draft forgets what an earlier one was for. */
const typedIn = (form: FormData) =>
  orderDraft.parse({
    product: '',
    quote: '',
    inquiry: '',
    cart: '',
    ...Object.fromEntries(form),
    wantsSample: form.get('wantsSample') === 'on' ? 'on' : '',
    wantsInspection: form.get('wantsInspection') === 'on' ? 'on' : '',
    quantities: quantitiesIn(form),
  });

/** Keeps what a visitor typed, valid or not, and returns the cookie; null for members. */
async function keepTyped(context: Context, form: FormData, cookies: string | null) {
  if (context.actor.kind === 'member') return null;
  const held = orderDraftOfVisitor.tokenIn(cookies);
  const { token } = await saveOrderDraft(context, held, typedIn(form));
  return orderDraftOfVisitor.cookie(context, token);
}

/** For `prepare` of the page's action: keeps a member's files in any case. */
export async function keepFiles(context: Context, form: FormData): Promise<Record<string, string>> {
  if (context.actor.kind !== 'member') return {};
  let problem: string | null = null;
  for (const file of form.getAll('files')) {
    if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue;
    try {
      // Checked before the file is read into memory.
      checkAttachmentSize(file.size);
      const bytes = Buffer.from(await file.arrayBuffer());
      await keepOrderFile(context, { name: file.name, bytes });
    } catch (error) {
      if (!isKervanError(error) || error.httpStatus === 404 || error.httpStatus >= 500) throw error;
      const said = error.fieldErrors?.['attachments'];
      problem ??= typeof said === 'string' ? said : error.messageKey;
    }
  }
  return problem === null ? {} : { attachments: problem };
}

async function act(context: Context, does: string, form: FormData) {
  if (does.startsWith('drop.')) await dropOrderFile(context, does.slice('drop.'.length));
  const target = await findOrderTarget(
    context,
    originOf(typedIn(form)),
    Object.keys(quantitiesIn(form)).map((key) => key.split('.')[0]!),
  );
  const figures = target === null ? null : figuresOf(context, target, quantitiesIn(form));
  return { ...doneResult(does === 'count' ? 'counted' : 'kept', form), figures };
}

/** A new address also goes into the address book, unless that is full. */
async function keepAddress(context: Context, { typed }: OrderForm): Promise<void> {
  if (typed === undefined) return;
  try {
    await saveAddress(context, { ...typed, isDefault: false });
  } catch (error) {
    if (!isKervanError(error)) throw error;
  }
}

export async function sendOrderRequest(
  context: Context,
  input: Sent,
  { form, cookies }: { readonly form: FormData; readonly cookies: string | null },
) {
  if ('does' in input) return act(context, input.does, form);
  const { locale, services } = context;
  const setCookie = await keepTyped(context, form, cookies);
  if (setCookie !== null)
    return redirect(
      withParameters(paths.logIn({ locale }), {
        next: paths.newOrder({ locale }),
        reason: 'order-kept',
      }),
      { status: 303, headers: { 'set-cookie': setCookie } },
    );
  const asked: OrderForm = input;
  const { address, typed, ...request } = asked;
  const key = form.get('key');
  const { id, isNew } = await requestOrder(context, {
    request: { ...request, destination: typed ?? address },
    key: typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : randomUUID(),
  });
  if (isNew) await keepAddress(context, asked);
  if (isNew && request.cart !== null) await clearCartOfStore(context, request.cart);
  const token = orderDraftOfVisitor.tokenIn(cookies);
  if (token !== null) await dropOrderDraft(context, token);
  const isOwnSite = new URL(services.sites.buyer).origin !== new URL(services.publicUrl).origin;
  const path = memberPaths.buyerOrder({ locale, id });
  return redirect(`${isOwnSite ? services.sites.buyer : ''}${path}?done=sent`, {
    status: 303,
    headers: { 'set-cookie': orderDraftOfVisitor.noCookie(context) },
  });
}
