import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { startRfqDraft } from '#features/rfqs/commands/drafts.server.ts';
import { getRfqDraft, listOwnRfqs } from '#features/rfqs/queries/own-rfqs.server.ts';
import { limits, maxUnconfirmed } from '#features/rfqs/rules.ts';
import * as error from '#messages/pages/storefront/error';
import { countTry } from '#platform/http/try-limits.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { logInAs, poolOf, signUp, visitorOf } from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { takeStep } from './create-rfq.server.ts';

const database = await testDatabase();
await openSmallMarket(testContext(database));
const { context: visitor } = visitorOf(database);
/** Without a confirmed e-mail address, so that the limit of drafts is low. */
const { context } = await logInAs(visitor, await signUp(visitor, 'selin@nordlicht.example'));
const locale = { locale: 'en' } as const;
const url = new URL('http://localhost:3000/en/rfq/create');

beforeEach(() => poolOf(context).query("select empty_tables('rfqs, rate_limits, outbox')"));

type Shown = {
  readonly rfq: string;
  readonly errors: Record<string, string>;
  readonly error: string | null;
  readonly typed: Record<string, unknown>;
  readonly fileErrors: readonly { readonly name: string; readonly message: string }[];
};

/** Sends the form as the page does, of the quantity step by default. */
async function send(
  fields: Readonly<Record<string, string | File>>,
): Promise<{ status: number; headers: Headers; shown: Shown }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    step: 'quantity',
    do: 'next',
    key: randomUUID(),
    ...fields,
  }))
    form.append(name, value);
  const answer = await takeStep(context, form, url);
  if (answer instanceof Response)
    return {
      status: answer.status,
      headers: answer.headers,
      shown: { rfq: '', errors: {}, error: null, typed: {}, fileErrors: [] },
    };
  const { status = 200, headers } = answer.init ?? {};
  // The answer of any step, read by the names that the test looks at.
  return { status, headers: new Headers(headers), shown: answer.data as unknown as Shown };
}

const said = {
  quantity: '2000',
  unit: 'C62',
  country: 'DE',
  requirements: 'Woven of Aegean cotton',
};

test.each(['requirements', 'quantity', 'budgetLeast', 'unit', 'country'])(
  'NUL in `%s` is a 400 with an error for the field, and the other fields are saved',
  async (name) => {
    const value = `${said[name as keyof typeof said] ?? '4'}\0\u0007`;

    const { status, shown } = await send({ ...said, [name]: value });

    expect(status).toBe(400);
    expect(shown.errors).toEqual({ [name]: error.unseenRemoved(locale) });
    const { typed } = await getRfqDraft(context, shown.rfq);
    expect(typed).toMatchObject({ ...said, [name]: value.slice(0, -2) });
  },
);

test('NUL in the product name is a 400 with an error for the field', async () => {
  const { status, shown } = await send({ step: 'product', productName: 'Jacquard\0 peshtemal' });

  expect([status, shown.errors, shown.typed]).toMatchObject([
    400,
    { productName: error.unseenRemoved(locale) },
    { productName: 'Jacquard peshtemal' },
  ]);
});

test.each(['', 'a\0key', 'x'.repeat(5_000)])(
  'an invalid form key (%j) is a 400 that saves what was typed',
  async (key) => {
    const { status, shown } = await send({ ...said, key });

    expect([status, shown.error]).toEqual([400, error.badRequest(locale)]);
    expect((await getRfqDraft(context, shown.rfq)).typed).toMatchObject(said);
  },
);

test('with too many drafts the form is shown again with what was typed', async () => {
  for (let i = 0; i < maxUnconfirmed.drafts; i++)
    await startRfqDraft(context, { tradeTerms: [] }, randomUUID());

  const { status, shown } = await send(said);

  expect([status, shown.error]).toEqual([
    409,
    error.tooManyUnconfirmedDrafts({ count: maxUnconfirmed.drafts }, locale),
  ]);
  expect(shown.typed).toMatchObject(said);
  expect((await listOwnRfqs(context, { state: null })).count).toBe(maxUnconfirmed.drafts);
});

test('files over the daily limit are a 429 that saves the other fields', async () => {
  const { userId } = context.actor;
  for (let i = 0; i < limits.files.most; i++)
    await countTry(context, 'rfq files', userId, limits.files);

  const { status, headers, shown } = await send({ ...said, files: new File(['hi'], 'last.txt') });

  expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_600);
  expect(shown.fileErrors.map(({ name }) => name)).toEqual(['last.txt']);
  expect((await getRfqDraft(context, shown.rfq)).typed).toMatchObject(said);
});

test('a file that does not match its extension is a 415; other fields are saved', async () => {
  const { status, shown } = await send({
    ...said,
    files: new File(['<svg onload="alert(1)"/>'], 'a.pdf'),
  });

  expect([status, shown.fileErrors.map(({ message }) => message)]).toEqual([
    415,
    [error.fileKind(locale)],
  ]);
  const draft = await getRfqDraft(context, shown.rfq);
  expect([draft.typed, draft.attachments]).toMatchObject([said, []]);
});
