// Owners who apply for a membership, and reviewers, with a clock that tests move.
import {
  chooseLegalForm,
  requestMembership,
  saveCompanyData,
} from '#features/memberships/commands/apply.server.ts';
import { addMembershipDocument } from '#features/memberships/commands/documents.server.ts';
import { lookAtDocument } from '#features/memberships/commands/look.server.ts';
import {
  acceptMembershipDocument,
  takeMembership,
} from '#features/memberships/commands/review.server.ts';
import { findOwnMembership } from '#features/memberships/queries/own-membership.server.ts';
import {
  companyDataInput,
  type DocumentKind,
  type LegalForm,
} from '#features/memberships/schemas.ts';
import type { Context } from '#platform/context.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import { pdfFile } from './attachment-files.ts';
import { openSmallMarket, smallTree } from './market.ts';
import { testContext } from './test-context.ts';
import type { TestDatabase } from './test-database.ts';
import { type LoggedIn, somebodyNew, visitorOf } from './users.ts';

export type Applicant = LoggedIn['context'];
type Asked = { readonly form?: LegalForm; readonly data?: object };

const began = new Date('2026-03-02T10:00:00Z');
const kinds: readonly DocumentKind[] = [
  'identity_card',
  'tax_plate',
  'signature_circular',
  'commitment',
];
const sector = smallTree[0]!.slug;

export const dataOf = (asked: object = {}) =>
  companyDataInput.parse({
    legalName: 'Çınar Tekstil Sanayi Ltd. Şti.',
    businessType: 'manufacturer',
    taxOffice: 'Denizli',
    taxNumber: '1234567890',
    sectors: [sector],
    mainProducts: 'Havlu\nBornoz',
    certificates: ['CE'],
    exportMarkets: ['middle_east'],
    country: 'TR',
    province: 'Denizli',
    address: 'Sanayi Cad. 5',
    phone: '0258 123 45 67',
    responsiblePerson: 'Ayşe Çınar',
    about: 'Towels since 1994.',
    ...asked,
  });

async function begin(owner: Applicant, { form = 'limited_company', data = {} }: Asked = {}) {
  await chooseLegalForm(owner, { legalForm: form });
  const own = await findOwnMembership(owner);
  await saveCompanyData(owner, { revision: own!.revision, data: dataOf(data), draft: {} });
}

const send = (owner: Applicant, kind: DocumentKind, body = kind as string) =>
  addMembershipDocument(
    owner,
    { kind, ...(kind === 'tax_plate' && { issuedOn: '2026-01-10' }) },
    pdfFile(body),
  );

async function request(owner: Applicant, asked: Asked = {}): Promise<string> {
  await begin(owner, asked);
  for (const kind of kinds) await send(owner, kind);
  await requestMembership(owner);
  return (await findOwnMembership(owner))!.publicId;
}

async function acceptAll(reviewer: Context, id: string): Promise<void> {
  await takeMembership(reviewer, id);
  for (const kind of kinds) {
    await lookAtDocument(reviewer, id, kind, 1);
    await acceptMembershipDocument(reviewer, id, kind, 1);
  }
}

/** In a small market. `removed`: keys of the files that are to be removed. */
export async function openMemberships(database: TestDatabase) {
  let now = began;
  const base = testContext(database, { now: () => now });
  const mails: Mail[] = [];
  const removed: string[] = [];
  const services: Context['services'] = {
    ...base.services,
    mail: { ...base.services.mail, send: async (mail) => void mails.push(mail) },
    jobs: {
      send: async (_inside, job, data) => {
        if (job.name === 'memberships.forget_files')
          removed.push(...(data as { keys: string[] }).keys);
      },
    },
  };
  await openSmallMarket(base);
  async function person(email: string): Promise<Applicant> {
    const { context } = await somebodyNew(visitorOf(database).context, email);
    return { ...context, services, now: () => now };
  }
  return {
    operator: { ...base, services } as Context,
    services,
    mails,
    removed,
    kinds,
    sector,
    /** The version of each document that `acceptAll` saw. */
    first: Object.fromEntries(kinds.map((kind) => [kind, 1])),
    now: () => now,
    /** Some time goes by. */
    pass(ms: number): void {
      now = new Date(now.getTime() + ms);
    },
    person,
    reviewerOf: async (email: string): Promise<Context> => {
      const member = await person(email);
      const actor = { ...member.actor, actsFor: ['admin'], permissions: ['memberships'] } as const;
      return { ...member, actor };
    },
    begin,
    send,
    request,
    acceptAll,
    async empty(): Promise<void> {
      now = began;
      removed.length = 0;
      mails.length = 0;
      await database.pool.query(
        `select empty_tables(
          'memberships, listed_companies, users, companies, rate_limits, outbox')`,
      );
    },
  };
}
