// What the buttons of the form of an offer do. Nothing that was typed is lost by any of them.
import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { z } from 'zod';
import { checkAttachmentSize } from '#features/attachments/services/read-attachment.server.ts';
import { reviseQuote, submitQuote } from '#features/quotes/commands/answer-rfq.server.ts';
import { dropQuoteFile, keepQuoteFile } from '#features/quotes/commands/quote-files.server.ts';
import {
  removeQuoteTemplate,
  saveQuoteTemplate,
} from '#features/quotes/commands/quote-templates.server.ts';
import { listQuotableProducts } from '#features/quotes/queries/quotable-products.server.ts';
import { getQuoteTemplate } from '#features/quotes/queries/quote-templates.server.ts';
import { previewOffer } from '#features/quotes/queries/reply-form.server.ts';
import type { OfferSubject } from '#features/quotes/queries/quote-files.server.ts';
import {
  type QuoteInput,
  type QuoteOffer,
  templateName,
  typedOffer,
  typedQuote,
  typedRevision,
} from '#features/quotes/schemas.ts';
import type { Context } from '#platform/context.ts';
import { invalid, isKervanError } from '#platform/http/problems.ts';
import { type ActionResult, doneResult } from '#platform/pages/form-action.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { productChoice } from './load-quote-form.server.ts';
import { offerAsTyped } from './typed-offer.ts';

/** The form's result: with what a button has found. */
export type QuoteFormAnswer = ActionResult & {
  /** With the code `contacts`: the texts as the buyer will read them. */
  readonly shown?: string;
  /** With the code `found`. */
  readonly products?: ReturnType<typeof productChoice>[];
  /** Set when the fields are filled in anew. */
  readonly formKey?: string;
};

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Which button: `send` by default, also for Enter in a field. */
const buttonIn = (form: FormData): string => textIn(form, 'does') || 'send';

type Parsed =
  | QuoteInput
  | QuoteOffer
  | (QuoteOffer & { readonly revision: number })
  | Record<string, never>;

const revisedOffer = z.intersection(typedOffer, z.object({ revision: typedRevision }));

/** Only what is sent or saved has to be complete. */
export const quoteFormSchema =
  (subject: OfferSubject) =>
  (form: FormData): z.ZodType<Parsed> => {
    const button = buttonIn(form);
    if (button === 'send') return 'rfq' in subject ? typedQuote : revisedOffer;
    return button === 'keep-template' ? typedOffer : z.object({});
  };

/** For `prepare` of the page's action: keeps the files in any case. */
export const keepQuoteFiles =
  (subject: OfferSubject) =>
  async (context: Context, form: FormData): Promise<Record<string, string>> => {
    let problem: string | null = null;
    for (const file of form.getAll('files')) {
      if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue;
      try {
        // Checked before the file is read into memory.
        checkAttachmentSize(file.size);
        await keepQuoteFile(context, subject, {
          name: file.name,
          bytes: Buffer.from(await file.arrayBuffer()),
        });
      } catch (error) {
        if (!isKervanError(error) || error.httpStatus === 404 || error.httpStatus >= 500)
          throw error;
        // A seller who may not answer is told so by what the form is sent for.
        if (error.httpStatus === 403 || error.httpStatus === 409) return {};
        const said = error.fieldErrors?.['attachments'];
        problem ??= typeof said === 'string' ? said : (said?.key ?? error.messageKey);
      }
    }
    return problem === null ? {} : { attachments: problem };
  };

async function send(
  context: Context,
  {
    subject,
    rfq,
    input,
    form,
  }: {
    readonly subject: OfferSubject;
    readonly rfq: string;
    readonly input: QuoteInput | (QuoteOffer & { readonly revision: number });
    readonly form: FormData;
  },
) {
  const hidden = await previewOffer(context, rfq, input);
  if (hidden !== null) {
    const shown = [hidden.place, hidden.paymentTerms, hidden.note].filter(Boolean).join('\n\n');
    if (shown !== textIn(form, 'seen').replaceAll('\r\n', '\n'))
      return { ...doneResult('contacts', form), shown } satisfies QuoteFormAnswer;
  }
  const { locale } = context;
  if ('quote' in subject) {
    const { revision, ...offer } = input as QuoteOffer & { readonly revision: number };
    await reviseQuote(context, subject.quote, { revision, offer });
    return redirect(`${memberPaths.vendorQuote({ locale, id: subject.quote })}?done=revised`, 303);
  }
  const { publicId } = await submitQuote(context, subject.rfq, input as QuoteInput);
  return redirect(`${memberPaths.vendorQuote({ locale, id: publicId })}?done=sent`, 303);
}

async function keepTemplate(context: Context, offer: QuoteOffer, form: FormData) {
  const name = templateName.safeParse(textIn(form, 'templateName'));
  if (!name.success) throw invalid({ templateName: name.error.issues[0]!.message });
  await saveQuoteTemplate(context, { name: name.data, offer });
  return doneResult('template-kept', form);
}

async function applyTemplate(context: Context, form: FormData): Promise<QuoteFormAnswer> {
  const offer = await getQuoteTemplate(context, textIn(form, 'template'));
  const kept = doneResult('template-applied', form);
  const others = Object.entries(kept.values).filter(([name]) => !name.startsWith('breaks['));
  return {
    ...kept,
    values: { ...Object.fromEntries(others), ...offerAsTyped(offer, context.locale) },
    formKey: randomUUID(),
  };
}

/** `rfq`: the public id of the request that the offer answers. */
export async function answerQuoteForm(
  context: Context,
  {
    subject,
    rfq,
    input,
    form,
  }: {
    readonly subject: OfferSubject;
    readonly rfq: string;
    readonly input: Parsed;
    readonly form: FormData;
  },
) {
  const button = buttonIn(form);
  if (button.startsWith('drop:')) {
    await dropQuoteFile(context, subject, button.slice('drop:'.length));
    return doneResult('dropped', form);
  }
  switch (button) {
    case 'find': {
      const { products } = await listQuotableProducts(context, {
        query: textIn(form, 'productQuery').trim(),
        chosen: textIn(form, 'product') || null,
      });
      const found = products.map((product) => productChoice(product, context.locale));
      return { ...doneResult('found', form), products: found } satisfies QuoteFormAnswer;
    }
    case 'keep-template':
      return keepTemplate(context, input as QuoteOffer, form);
    case 'apply-template':
      return applyTemplate(context, form);
    case 'remove-template':
      await removeQuoteTemplate(context, textIn(form, 'template'));
      return doneResult('template-removed', form);
    case 'send':
      return send(context, { subject, rfq, input: input as QuoteInput, form });
    default:
      return doneResult('kept', form);
  }
}
