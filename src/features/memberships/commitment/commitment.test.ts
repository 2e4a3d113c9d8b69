import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { locales } from '#shared/locale.ts';
import { dataOf, openMemberships } from '#tests/support/memberships.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { chooseLegalForm } from '../commands/apply.server.ts';
import { makeCommitment } from '../commands/commitment.server.ts';
import { commitmentView } from './commitment-view.ts';

const market = await openMemberships(await testDatabase());
beforeEach(() => market.empty());

describe('the commitment', () => {
  test.each(locales)('has the company’s data and what it undertakes: %s', (locale) => {
    const view = commitmentView({ legalForm: 'limited_company', data: dataOf() }, locale);

    const values = view.facts.map(([, value]) => value.replace(/[\u2066-\u2069]/g, ''));
    for (const value of ['Çınar Tekstil Sanayi Ltd. Şti.', 'Denizli', '1234567890', 'Ayşe Çınar'])
      expect(values).toContain(value);
    expect(view.facts.map(([name]) => name)).not.toContain('');
    expect(view.promises).toHaveLength(5);
    expect(view.dir).toBe(locale === 'ar' ? 'rtl' : 'ltr');
  });

  test('is a PDF of one’s own company, once its data are saved', async () => {
    const owner = await market.person('owner@k.example');
    const other = await market.person('other@k.example');
    await chooseLegalForm(owner, { legalForm: 'limited_company' });
    await expect(makeCommitment(owner)).rejects.toMatchObject({ httpStatus: 404 });
    await market.begin(owner, { data: { legalName: '#import "x" $ \\ *Çınar*' } });

    const file = await makeCommitment({ ...owner, locale: 'ar' });

    const pdf = await buffer(await file.read());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file).toMatchObject({ name: 'commitment-ar.pdf', sizeBytes: pdf.length });
    await expect(makeCommitment(other)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(
      makeCommitment({ ...owner, actor: { ...owner.actor, isOwner: false } }),
    ).rejects.toMatchObject({ httpStatus: 403 });
  });
});
