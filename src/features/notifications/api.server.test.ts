import { expect, test } from 'vitest';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import { visitor } from '#shared/actor.ts';
import { newSeller, quoteOf } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { testApi } from '#tests/support/test-api.ts';
import { poolOf, somebodyNew } from '#tests/support/users.ts';

const { app, context } = await testApi({ products: 0 });
const told = withNotices(context);
const quiet = { ...told.context, actor: visitor };
const buyer = await somebodyNew(quiet, 'selin@nordlicht.example');
const seller = await newSeller(told.context, quiet);
const { publicId } = await makeOpenRfq(told.context, buyer.context, {});
const quote = await quoteOf(seller, publicId);
await told.work();

async function ask(url: string, payload?: object, headers = {}) {
  const answer = await app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/v1/notifications${url}`,
    headers: { authorization: `Bearer ${buyer.token}`, ...headers },
    ...(payload && { payload }),
  });
  const body = answer.body === '' ? null : answer.json<Record<string, unknown>>();
  return { status: answer.statusCode, etag: String(answer.headers['etag']), body };
}

test('a buyer lists, counts and reads what happened', async () => {
  const list = await ask('?lang=tr&read=no');
  const before = await ask('/counts');
  const unchanged = await ask('/counts', undefined, { 'if-none-match': before.etag });
  const [item] = list.body!['data'] as { id: string; url: string; title: string }[];
  const read = await ask('/read', { id: item!.id });
  const after = await ask('/counts', undefined, { 'if-none-match': before.etag });

  expect(item).toMatchObject({
    kind: 'quotes.submitted',
    title: expect.stringMatching(/teklif verdi$/),
    url: expect.stringMatching(`/tr/buyer/rfqs/${publicId}/quotes/${quote}$`),
  });
  expect(before.body).toMatchObject({ buyerRfqReplies: 1, total: 1 });
  expect(unchanged.status).toBe(304);
  expect(read).toMatchObject({ status: 200, body: { read: 1 } });
  expect(after).toMatchObject({ status: 200, body: { total: 0 } });
});

test('the summary has both lists, as clients know them', async () => {
  const { body } = await ask('/summary');

  expect(body).toEqual({
    notificationList: {
      sellerInquires: [],
      sellerInquiresReplies: [],
      buyerInquiresReplies: [],
      buyerRfqReplies: [],
      sellerRfqReplyNotes: [],
      rfqReplyNotes: [],
      totalSellerInqAndRep: 0,
      total: 0,
    },
    notificationListV3: {
      sellerNotifications: [],
      buyerNotifications: [expect.objectContaining({ kind: 'quotes.submitted' })],
    },
  });
});

test('what is read is named in one way', async () => {
  expect(await ask('/read', { all: true, group: 'rfqReplyNotes' })).toMatchObject({ status: 400 });
  expect(await ask('/read', { userId: 'x' })).toMatchObject({ status: 400 });
});

test('asking by the clock how many are unread prolongs no session', async () => {
  const seen = async () =>
    (
      await poolOf(context).query('select last_seen_at as at from sessions where id = $1', [
        buyer.sessionId,
      ])
    ).rows[0].at.getTime();
  await poolOf(context).query(
    `update sessions set last_seen_at = last_seen_at - interval '2 days' where id = $1`,
    [buyer.sessionId],
  );
  const before = await seen();

  await ask('/counts');
  expect(await seen()).toBe(before);

  await ask('?limit=1');
  expect(await seen()).toBeGreaterThan(before);
});
