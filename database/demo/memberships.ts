// Loads the company directory of the demo market: companies of its stores, an application in each
// state with sample documents, and requests of partners.
import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { categories } from '#features/categories/table.server.ts';
import { trading } from '#features/companies/queries.server.ts';
import { companies, members, storeCategories, stores } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { listCompany } from '#features/directory/services/list-company.server.ts';
import { documentPrefix } from '#features/memberships/forget-files.ts';
import { requiredDocuments, taxIdOf } from '#features/memberships/rules.ts';
import {
  type CompanyData,
  type DocumentKind,
  documentKinds,
  type LegalForm,
  type MembershipState,
  membershipStates,
} from '#features/memberships/schemas.ts';
import {
  membershipDocuments,
  memberships,
  membershipSteps,
} from '#features/memberships/table.server.ts';
import { certificates } from '#features/products/schemas.ts';
import type { Context } from '#platform/context.ts';
import { sealFile } from '#platform/security/sealed-files.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import type { Country } from '#shared/countries.ts';
import { dayMs } from '#shared/durations.ts';
import { type Id, newId } from '#shared/ids.ts';
import { inLanguage } from '#shared/per-language.ts';
import { demoCompanies } from './users.ts';
import { partnerRequests } from '#features/partners/table.server.ts';
import type { DemoLoader } from './demo-loader.ts';
import { demoKeys } from './state.ts';

const listedCount = 60;

/** The groups in which a store lists most, three at most. */
async function sectorsOf(context: Context, storeId: Id<'store'>): Promise<string[]> {
  const rows = await context.db
    .select({ slug: categories.slug })
    .from(storeCategories)
    .innerJoin(categories, eq(categories.id, storeCategories.categoryId))
    .where(and(eq(storeCategories.storeId, storeId), isNull(categories.parentId)))
    .orderBy(sql`${storeCategories.productCount} desc`, asc(categories.slug))
    .limit(3);
  return rows.map(({ slug }) => slug);
}

async function listStores(context: Context): Promise<number> {
  const rows = await context.db
    .select()
    .from(stores)
    .where(trading)
    .orderBy(asc(stores.slug))
    .limit(listedCount);
  const listed = new Set<string>();
  for (const row of rows) {
    const companyId = row.companyId === null || listed.has(row.companyId) ? null : row.companyId;
    if (companyId !== null) listed.add(companyId);
    await listCompany(context, {
      companyId,
      facts: {
        legalName: row.name,
        businessType: row.businessType,
        establishedYear: row.establishedYear,
        staffCount: null,
        exportStaffCount: row.exportStaffCount,
        sectors: await sectorsOf(context, row.id),
        mainProducts: inLanguage(row.mainProducts, 'en', row.mainLanguage)?.value ?? [],
        certificates: row.certificates,
        exportMarkets: row.exportMarkets,
        country: 'TR',
        province: row.province,
        address: row.address ?? row.district ?? row.province,
        website: null,
        about: inLanguage(row.about, 'en', row.mainLanguage)?.value ?? '',
      },
    });
  }
  return rows.length;
}

/** A tax number whose last digit is right. */
function taxNumberOf(index: number): string {
  const digits = String(482_019_700 + index * 37);
  for (let last = 0; last < 10; last++)
    if (taxIdOf('limited_company', 'TR', `${digits}${last}`) !== null) return `${digits}${last}`;
  throw new Error(`${digits} has no tax number.`);
}

const titles: Readonly<Record<DocumentKind, string>> = {
  identity_card: 'KİMLİK FOTOKOPİSİ',
  tax_plate: 'VERGİ LEVHASI',
  signature_circular: 'İMZA SİRKÜLERİ',
  commitment: 'KURUMSAL ÜYELİK TAAHHÜTNAMESİ',
  partnership_agreement: 'ORTAKLIK SÖZLEŞMESİ',
};

const samples = async (): Promise<ReadonlyMap<DocumentKind, Buffer>> =>
  new Map(
    await Promise.all(
      documentKinds.map(async (kind): Promise<[DocumentKind, Buffer]> => {
        const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="380">
          <rect width="620" height="380" fill="#fff"/>
          <text x="40" y="80" font-size="26" font-family="sans-serif">${titles[kind]}</text>
          <text x="40" y="130" font-size="18" font-family="sans-serif">Örnek belge</text></svg>`;
        return [kind, await sharp(Buffer.from(drawn)).png().toBuffer()];
      }),
    ),
  );

async function addDocuments(
  context: Context,
  membershipId: Id<'membership'>,
  { form, state, at }: { form: LegalForm; state: MembershipState; at: Date },
  files: ReadonlyMap<DocumentKind, Buffer>,
): Promise<void> {
  const { documentsKey } = context.services;
  if (documentsKey === null) return;
  for (const kind of requiredDocuments(form)) {
    const content = files.get(kind)!;
    const id = newId<'membershipDocument'>();
    const sealed = sealFile(documentsKey, id, content);
    const storageKey = `${documentPrefix}${id}.bin`;
    await context.services.files.put(storageKey, sealed.content);
    const isReturned = state === 'more_documents' && kind === 'tax_plate';
    await context.db.insert(membershipDocuments).values({
      id,
      membershipId,
      kind,
      version: 1,
      format: 'png',
      sizeBytes: content.length,
      storageKey,
      sealedKey: sealed.sealedKey,
      issuedOn: kind === 'tax_plate' ? at.toISOString().slice(0, 10) : null,
      acceptedAt: state === 'approved' ? context.now() : null,
      returnedReason: isReturned ? 'The picture cannot be read. Please send a sharper one.' : null,
      createdAt: at,
    });
  }
}

type Applicant = { readonly id: Id<'company'>; readonly name: string; readonly country: string };

const dataOf = ({ name, country }: Applicant, form: LegalForm, index: number): CompanyData => ({
  legalName: name,
  businessType: 'distributor_wholesaler',
  taxOffice: form === 'foreign_company' ? null : 'Erciyes',
  taxNumber: form === 'foreign_company' ? `${country}${811_907_980 + index}` : taxNumberOf(index),
  registryNumber: null,
  establishedYear: 1998 + index,
  staffCount: 12 + index,
  exportStaffCount: null,
  sectors: ['home-garden-kitchen'],
  mainProducts: ['Towels', 'Bathrobes'],
  certificates: certificates.slice(0, 1),
  exportMarkets: ['middle_east', 'western_europe'],
  country: country as Country,
  province: country === 'TR' ? 'Kayseri' : null,
  address: 'Organize Sanayi Bölgesi 14. Cad. No 22',
  website: null,
  phone: '+903525550147',
  responsiblePerson: 'Murat Erkılıç',
  about: '',
});

async function addApplication(
  context: Context,
  applicant: Applicant,
  { state, index }: { readonly state: MembershipState; readonly index: number },
  files: ReadonlyMap<DocumentKind, Buffer>,
): Promise<void> {
  const form: LegalForm = applicant.country === 'TR' ? 'limited_company' : 'foreign_company';
  const at = new Date(context.now().getTime() - (index + 1) * dayMs);
  const data = dataOf(applicant, form, index);
  const isBegun = state === 'registered';
  const isDecided = state === 'approved' || state === 'rejected';
  const isSent = !['registered', 'company_data', 'documents'].includes(state);
  const reason =
    state === 'rejected'
      ? 'The tax plate is of another company.'
      : state === 'more_documents'
        ? 'Please send another tax plate.'
        : null;
  const [row] = await context.db
    .insert(memberships)
    .values({
      companyId: applicant.id,
      legalForm: form,
      state,
      companyData: isBegun ? null : data,
      taxId: isBegun ? null : taxIdOf(form, applicant.country, data.taxNumber),
      reason,
      requestedAt: isSent ? at : null,
      decidedAt: isDecided ? context.now() : null,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: memberships.id });
  await context.db
    .insert(membershipSteps)
    .values({ membershipId: row!.id, from: null, to: state, reason, at });
  if (!isBegun && state !== 'company_data')
    await addDocuments(context, row!.id, { form, state, at }, files);
  if (state === 'approved') await listCompany(context, { companyId: applicant.id, facts: data });
}

const demoPartners = [
  {
    kind: 'media',
    name: 'Tekstil & Ticaret',
    medium: 'magazine',
    reach: '12.000 okur',
    website: 'https://tekstilticaret.example',
    contactName: 'Elif Karaca',
    email: 'elif@tekstilticaret.example',
    country: 'TR',
    message: 'Fuar sayımızda rehberdeki üreticileri tanıtmak istiyoruz.',
    language: 'tr',
    state: 'new',
    note: '',
    runsDays: 0,
    place: '',
    daysAgo: 1,
  },
  {
    kind: 'sponsor',
    name: 'Gulf Freight Lines',
    medium: null,
    reach: '',
    website: 'https://gulffreight.example',
    contactName: 'Omar Haddad',
    email: 'omar@gulffreight.example',
    country: 'AE',
    message: 'We carry goods from Mersin to Jebel Ali and would like to sponsor the directory.',
    language: 'en',
    state: 'in_talks',
    note: '',
    runsDays: 0,
    place: '',
    daysAgo: 6,
  },
  {
    kind: 'media',
    name: 'صدى التجارة',
    medium: 'site',
    reach: '80,000',
    website: 'https://sadatijara.example',
    contactName: 'نورا السالم',
    email: 'noura@sadatijara.example',
    country: 'SA',
    message: 'ننشر تقارير أسبوعية عن المصنّعين في تركيا ونقترح صفحة مشتركة.',
    language: 'ar',
    state: 'agreed',
    note: 'Weekly report',
    runsDays: 180,
    place: 'Guide',
    daysAgo: 20,
  },
] as const;

async function addPartnerRequests(context: Context): Promise<void> {
  const dayIn = (days: number) =>
    new Date(context.now().getTime() + days * dayMs).toISOString().slice(0, 10);
  for (const { daysAgo, runsDays, ...request } of demoPartners) {
    const at = new Date(context.now().getTime() - daysAgo * dayMs);
    const period = runsDays === 0 ? {} : { startsOn: dayIn(-daysAgo), endsOn: dayIn(runsDays) };
    const times = { confirmedAt: at, createdAt: at, updatedAt: at };
    await context.db.insert(partnerRequests).values({ ...request, ...period, ...times, phone: '' });
  }
}

/** Leaves a limited market without them. Needs the companies of buyers. */
export const loadDemoMemberships: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  if ((await readSetting(context.db, demoKeys.memberships)) !== null) return null;
  const listed = await listStores(context);
  const known = demoCompanies.map(({ people }) => people[0]!.email);
  const applicants = await context.db
    .select({ id: companies.id, name: companies.name, country: companies.country })
    .from(companies)
    .innerJoin(
      members,
      and(eq(members.companyId, companies.id), members.isOwner, isNull(members.endedAt)),
    )
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(companies.isAdmin, false),
        eq(companies.isSeller, false),
        notInArray(sql`coalesce(${users.email}, '')`, known),
      ),
    )
    .orderBy(asc(companies.id))
    .limit(membershipStates.length);
  const files = await samples();
  for (const [index, { country, ...applicant }] of applicants.entries())
    await addApplication(
      context,
      { ...applicant, country: country ?? 'TR' },
      { state: membershipStates[index]!, index },
      files,
    );
  await addPartnerRequests(context);
  await writeSetting(context.db, demoKeys.memberships, 'loaded');
  return `${listed} companies of the directory`;
};
