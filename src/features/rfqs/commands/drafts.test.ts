import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { officeFile, pdfFile, photo } from '#tests/support/attachment-files.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { logInAs, poolOf, signUp, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { makeOpenRfq } from '../factory.server.ts';
import { getOwnRfq, getRfqDraft, listOwnRfqs } from '../queries/own-rfqs.server.ts';
import { findPublicRfq } from '../queries/public-rfqs.server.ts';
import { openRfqFile } from '../queries/rfq-files.server.ts';
import { maxAttachmentBytes } from '#features/attachments/rules.ts';
import { maxUnconfirmed, maxAttachments, maxDrafts } from '../rules.ts';
import type { RfqDraft } from '../schemas.ts';
import { addRfqAttachment, removeRfqAttachment } from './attachments.server.ts';
import { discardRfqDraft, saveRfqDraft, startRfqDraft } from './drafts.server.ts';
import { closeRfq } from './close-rfq.server.ts';
import { sendRfq } from './post-rfq.server.ts';
import { approveRfq, askForRfqChanges } from './review-rfq.server.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context, mails: jobs } = visitorOf(database);

await openSmallMarket(staff);
const buyer = await somebodyNew(context, 'selin@nordlicht.example');
/** Without a confirmed e-mail address. */
const stranger = await logInAs(context, await signUp(context, 'omar@souq.example'));

beforeEach(async () => {
  await poolOf(context).query("select empty_tables('rfqs, rate_limits, outbox')");
  jobs.length = 0;
});

const typed = (asked: Partial<RfqDraft> = {}): RfqDraft => ({
  productName: 'Jacquard peshtemal',
  category: 'home/towels',
  quantity: '2.000',
  unit: 'C62',
  budgetLeast: '4,20',
  budgetMost: '',
  currency: 'EUR',
  tradeTerms: ['FOB'],
  country: 'DE',
  requirements: '',
  ...asked,
});
const start = async (asked: Partial<RfqDraft> = {}) =>
  (await startRfqDraft(buyer.context, typed(asked), 'a key')).publicId;
const text = { name: 'plan.txt', bytes: Buffer.from('Six colours, 320 g/m²') };
const stateOf = async (id: string) => (await getOwnRfq(buyer.context, id)).state;

describe('a draft', () => {
  test('keeps valid and invalid values, and is sent once all are valid', async () => {
    const id = await start({ quantity: 'iki bin', country: '' });
    expect((await getRfqDraft(buyer.context, id)).typed).toMatchObject({
      quantity: 'iki bin',
      country: '',
    });
    await expect(sendRfq(buyer.context, id, false)).rejects.toMatchObject({
      fieldErrors: {
        terms: 'acceptRfqTerms',
        quantity: 'quantityNotNumber',
        country: 'chooseDestination',
      },
    });
    await saveRfqDraft(buyer.context, id, { quantity: '٢٠٠٠', country: 'de' } as RfqDraft);
    expect((await getRfqDraft(buyer.context, id)).typed).toMatchObject({
      productName: 'Jacquard peshtemal',
      quantity: '٢٠٠٠',
      tradeTerms: ['FOB'],
    });
    await sendRfq(buyer.context, id, true);
    expect(await getOwnRfq(buyer.context, id)).toMatchObject({
      state: 'pending_approval',
      quantity: 2_000,
      country: 'DE',
      minBudgetMicros: 4_200_000,
      maxBudgetMicros: null,
      currency: 'EUR',
      category: 'towels',
      isEditable: false,
    });
  });

  test('sent twice, also at once, is sent once', async () => {
    const id = await start();
    await Promise.all([sendRfq(buyer.context, id, true), sendRfq(buyer.context, id, true)]);
    await sendRfq(buyer.context, id, true);
    expect((await getOwnRfq(buyer.context, id)).steps).toHaveLength(1);
  });

  test('is one for each form, however often it is sent', async () => {
    expect(await start({ productName: 'First' })).toBe(await start({ productName: 'Second' }));
    expect((await listOwnRfqs(buyer.context, { state: null })).rfqs).toMatchObject([
      { productName: 'Second', state: 'draft' },
    ]);
  });

  test('goes with its files', async () => {
    const id = await start();
    await addRfqAttachment(buyer.context, id, text);
    await discardRfqDraft(buyer.context, id);
    await expect(getOwnRfq(buyer.context, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(jobs).toContainEqual({
      keys: [expect.stringMatching(/^rfq-[0-9a-f-]+\.txt$/) as string],
    });
  });

  test('is not accessible to others', async () => {
    const id = await start();
    const { publicId: file } = await addRfqAttachment(buyer.context, id, text);
    const { context: other } = stranger;
    const tries = [
      () => getOwnRfq(other, id),
      () => getRfqDraft(other, id),
      () => saveRfqDraft(other, id, typed()),
      () => discardRfqDraft(other, id),
      () => sendRfq(other, id, true),
      () => closeRfq(other, id),
      () => addRfqAttachment(other, id, text),
      () => removeRfqAttachment(other, id, file),
      () => openRfqFile(other, id, file),
      () => openRfqFile(staff, id, file),
    ];
    for (const attempt of tries)
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    expect((await listOwnRfqs(other, { state: null })).rfqs).toEqual([]);
  });

  test.each([
    [
      '20 drafts of a person with a confirmed e-mail address',
      () => buyer,
      maxDrafts,
      'tooManyDrafts',
    ],
    [
      '3 drafts of a person without one',
      () => stranger,
      maxUnconfirmed.drafts,
      'tooManyUnconfirmedDrafts',
    ],
  ] as const)(
    '%s are the most, also when 30 are started at once',
    async (_what, who, max, messageKey) => {
      const starts = Array.from({ length: 30 }, (_, i) =>
        startRfqDraft(who().context, typed(), `key ${i}`),
      );

      const refusals = (await Promise.allSettled(starts)).filter(
        (result) => result.status === 'rejected',
      );

      expect(refusals).toHaveLength(30 - max);
      for (const { reason } of refusals)
        expect(reason).toMatchObject({ httpStatus: 409, messageKey });
      const list = await listOwnRfqs(who().context, { state: 'draft' });
      expect(list.count).toBe(max);
    },
  );

  test('is the whole company’s', async () => {
    const id = await start();
    const colleague = {
      ...stranger.context,
      actor: {
        ...stranger.context.actor,
        companyId: buyer.context.actor.companyId,
        isOwner: false,
      },
    };
    await sendRfq(colleague, id, true);
    expect(await stateOf(id)).toBe('pending_approval');
  });
});

describe('a request that was sent', () => {
  test('that was returned can be changed, with the requested changes in sight', async () => {
    const id = await start();
    await sendRfq(buyer.context, id, true);
    await expect(saveRfqDraft(buyer.context, id, typed())).rejects.toMatchObject({
      code: 'conflict',
    });
    await askForRfqChanges(staff, id, 'Which size?');
    expect(await getRfqDraft(buyer.context, id)).toMatchObject({
      reviewReason: 'Which size?',
      isEditable: true,
      typed: {
        productName: 'Jacquard peshtemal',
        quantity: '2000',
        budgetLeast: '4.20',
        category: 'home/towels',
        sharesCard: '',
      },
    });
    await saveRfqDraft(buyer.context, id, {
      productName: 'Jacquard peshtemal, 90×170',
    } as RfqDraft);
    await sendRfq(buyer.context, id, true);
    expect(await getOwnRfq(buyer.context, id)).toMatchObject({
      state: 'pending_approval',
      productName: 'Jacquard peshtemal, 90×170',
      reviewReason: null,
      quantity: 2_000,
    });
  });

  test('a request stays public as it was while it is changed, then waits again', async () => {
    const { publicId: id } = await makeOpenRfq(staff, buyer.context);
    const { publishedAt } = (await findPublicRfq(context, id))!;
    await saveRfqDraft(buyer.context, id, { quantity: '3000' } as RfqDraft);
    expect(await findPublicRfq(context, id)).toMatchObject({ quantity: 2_000 });
    expect(await getOwnRfq(buyer.context, id)).toMatchObject({ state: 'open', hasChanges: true });
    await sendRfq(buyer.context, id, true);
    expect(await findPublicRfq(context, id)).toBeNull();
    await approveRfq(staff, id);
    expect(await findPublicRfq(context, id)).toMatchObject({ quantity: 3_000, publishedAt });
  });

  test('drops unsent changes', async () => {
    const { publicId: id } = await makeOpenRfq(staff, buyer.context);
    await saveRfqDraft(buyer.context, id, { quantity: '3000' } as RfqDraft);
    await discardRfqDraft(buyer.context, id);
    expect(await getOwnRfq(buyer.context, id)).toMatchObject({
      state: 'open',
      hasChanges: false,
      quantity: 2_000,
    });
  });

  test('is closed by its buyer, for good', async () => {
    const { publicId: id } = await makeOpenRfq(staff, buyer.context);
    await closeRfq(buyer.context, id);
    expect([await stateOf(id), await findPublicRfq(context, id)]).toEqual(['closed', null]);
    await expect(closeRfq(buyer.context, id)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a file', () => {
  const add = (id: string, name: string, bytes: Buffer) =>
    addRfqAttachment(buyer.context, id, { name, bytes });

  test('is stored without its path, with the extension of its kind', async () => {
    const id = await start();
    const pdf = pdfFile();

    await add(id, '../../a<b>.PDF', pdf);

    const { attachments } = await getOwnRfq(buyer.context, id);
    expect(attachments).toMatchObject([
      { name: 'ab.pdf', kind: 'pdf', sizeBytes: pdf.length, isSent: false, isWithheld: false },
    ]);
  });

  test('that is not what its name says is refused with 415 and not stored', async () => {
    const id = await start();
    const stored = vi.spyOn(buyer.context.services.files, 'put');
    const page = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    const wrong = [
      ['a.pdf', page, 'fileKind'],
      ['a.txt', page, 'fileKind'],
      ['a.xls', Buffer.from('MZ\0\0'), 'fileKind'],
      ['a.exe', pdfFile(), 'fileKind'],
      ['a.docx', officeFile('docx', { withTypes: false }), 'fileKind'],
      ['a.pdf', pdfFile('<</S/JavaScript/JS(app.alert(1))>>'), 'fileActive'],
      ['a.pdf', pdfFile('trailer <</Encrypt 5 0 R>>'), 'fileActive'],
      ['a.pdf', Buffer.from('just text'), 'fileNotAsNamed'],
      ['a.doc', officeFile('docx'), 'fileNotAsNamed'],
      ['a.png', await photo('jpeg'), 'fileNotAsNamed'],
      ['a.jpg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), page]), 'filePicture'],
      ['a.jpg', (await photo()).subarray(0, 300), 'filePicture'],
    ] as const;

    for (const [name, bytes, attachments] of wrong) {
      await expect(add(id, name, bytes), name).rejects.toMatchObject({
        httpStatus: 415,
        fieldErrors: { attachments },
      });
    }

    expect(stored).not.toHaveBeenCalled();
    expect((await getOwnRfq(buyer.context, id)).attachments).toEqual([]);
    stored.mockRestore();
  });

  test('that is empty or too large is refused', async () => {
    const id = await start();

    await expect(add(id, 'a.txt', Buffer.alloc(0))).rejects.toMatchObject({
      fieldErrors: { attachments: 'fileEmpty' },
    });
    const large = Buffer.alloc(maxAttachmentBytes + 1, 97);
    await expect(add(id, 'a.txt', large)).rejects.toMatchObject({
      fieldErrors: { attachments: 'fileTooLarge' },
    });
  });

  test.each([
    ['jpeg', 'jpg'],
    ['png', 'png'],
  ] as const)(
    'that is a %s is kept upright, without the place where it was taken',
    async (format, kind) => {
      const id = await start();
      const taken = await photo(format);
      expect((await sharp(taken).metadata()).exif?.includes('Selin')).toBe(true);
      const trailer = Buffer.from('<script>alert(1)</script>');

      const { publicId: file } = await add(id, `photo.${format}`, Buffer.concat([taken, trailer]));

      const { name, read } = await openRfqFile(buyer.context, id, file);
      const bytes = Buffer.concat((await Array.fromAsync(await read())) as Buffer[]);
      const { exif, width, height } = await sharp(bytes).metadata();
      expect([name, exif, width, height]).toEqual([`photo.${kind}`, undefined, 20, 30]);
      expect(bytes.includes(trailer)).toBe(false);
    },
  );

  test('is one of five, also of many at once', async () => {
    const id = await start();
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => addRfqAttachment(buyer.context, id, text)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxAttachments);
    await expect(addRfqAttachment(buyer.context, id, text)).rejects.toMatchObject({
      fieldErrors: { attachments: { key: 'tooManyFiles', values: { count: 5 } } },
    });
  });

  test('is one of two without a confirmed e-mail address', async () => {
    const { publicId: id } = await startRfqDraft(stranger.context, typed(), 'a key');
    const adds = Array.from({ length: 5 }, () => addRfqAttachment(stranger.context, id, text));

    const answers = await Promise.allSettled(adds);

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      maxUnconfirmed.attachments,
    );
    const third = addRfqAttachment(stranger.context, id, text);
    await expect(third).rejects.toMatchObject({
      fieldErrors: { attachments: { key: 'tooManyUnconfirmedFiles' } },
    });
  });

  test('is read by its company, and by the staff once it was sent', async () => {
    const id = await start();
    const { publicId: file } = await addRfqAttachment(buyer.context, id, text);
    await sendRfq(buyer.context, id, true);
    for (const reader of [buyer.context, staff]) {
      const { name, sizeBytes, read } = await openRfqFile(reader, id, file);
      const bytes = Buffer.concat((await Array.fromAsync(await read())) as Buffer[]);
      expect([name, sizeBytes, bytes.toString()]).toEqual([
        'plan.txt',
        text.bytes.length,
        text.bytes.toString(),
      ]);
    }
    expect((await getOwnRfq(buyer.context, id)).attachments).toMatchObject([{ isSent: true }]);
    await expect(removeRfqAttachment(buyer.context, id, file)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
