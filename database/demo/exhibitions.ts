// Loads two exhibitions of the demo market: one 16 weeks ahead with a plan of 120 places and one
// Gold place left, and one of last year.
import { and, asc, eq } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { largestCaps, reservedMs } from '#features/exhibitions/rules/bookings.ts';
import { formVersions } from '#features/exhibitions/rules/forms.ts';
import { instantIn, localTimeIn } from '#features/exhibitions/rules/phases.ts';
import {
  type BookingState,
  pavilionCountries,
  type SponsorType,
  sponsorTypes,
} from '#features/exhibitions/rules/choices.ts';
import {
  exhibitionHalls,
  exhibitionPolicies,
  exhibitions,
  exhibitionStands,
  exhibitionSteps,
  sponsorPlaces,
  standBookings,
} from '#features/exhibitions/table.server.ts';
import type { Context } from '#platform/context.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import type { DemoLoader } from './demo-loader.ts';
import { demoKeys, fairAheadMs, isFairNear } from './state.ts';

const timeZone = 'Europe/Istanbul';
const daysAhead = fairAheadMs / dayMs;
const comingSlug = 'kervan-istanbul';
const halls = ['A', 'B'] as const;
const standsPerHall = 60;
const perRow = 15;

type Texts = {
  readonly title: PerLanguage;
  readonly summary: PerLanguage;
  readonly about: PerLanguage;
};

const coming: Texts = {
  title: {
    en: 'Kervan Trade Fair Istanbul',
    tr: 'Kervan İstanbul Ticaret Fuarı',
    ar: 'معرض كيرفان التجاري في إسطنبول',
  },
  summary: {
    en: 'Four days for wholesale from Türkiye and its partners in Asia.',
    tr: 'Türkiye’nin ve Asya’daki ortaklarının toptan ticareti için dört gün.',
    ar: 'أربعة أيام لتجارة الجملة من تركيا وشركائها في آسيا.',
  },
  about: {
    en:
      'Two halls, nine country pavilions and a stage. Suppliers show textiles, home, food and ' +
      'machines; buyers meet them at their stands.',
    tr:
      'İki salon, dokuz ülke pavyonu ve bir sahne. Tedarikçiler tekstil, ev, gıda ve makine ' +
      'ürünlerini sergiler; alıcılar onlarla stantlarında buluşur.',
    ar:
      'قاعتان وتسعة أجنحة للدول ومنصة للعروض. يعرض الموردون المنسوجات ومستلزمات المنزل ' +
      'والأغذية والآلات، ويلتقيهم المشترون في منصاتهم.',
  },
};
const past: Texts = {
  title: {
    en: 'Kervan Trade Days Izmir',
    tr: 'Kervan İzmir Ticaret Günleri',
    ar: 'أيام كيرفان التجارية في إزمير',
  },
  summary: {
    en: 'Last year suppliers of home textiles and food met in Izmir.',
    tr: 'Geçen yıl ev tekstili ve gıda tedarikçileri İzmir’de buluştu.',
    ar: 'التقى العام الماضي موردو منسوجات المنزل والأغذية في إزمير.',
  },
  about: { en: '', tr: '', ar: '' },
};
const policy: PerLanguage = {
  en: [
    'A stand is confirmed when its company accepts these conditions within 72 hours of the ' +
      'reservation.',
    'Stands are handed over the evening before the exhibition and cleared on the evening of its ' +
      'last day.',
    'What the market prohibits may not be shown.',
  ].join('\n\n'),
  tr: [
    'Stant, firmanın rezervasyondan sonraki 72 saat içinde bu koşulları kabul etmesiyle onaylanır.',
    'Stantlar fuardan önceki akşam teslim edilir, son günün akşamı boşaltılır.',
    'Pazaryerinde yasak olan ürünler sergilenemez.',
  ].join('\n\n'),
  ar: [
    'تُؤكَّد المنصة حين تقبل شركتها هذه الشروط خلال 72 ساعة من الحجز المؤقت.',
    'تُسلَّم المنصات مساء اليوم السابق للمعرض وتُخلى مساء يومه الأخير.',
    'لا يجوز عرض ما تحظره السوق.',
  ].join('\n\n'),
};

/** Of a day so many days from now, by the fair's clock. */
function at(context: Context, days: number, time: string): Date {
  const moment = new Date(context.now().getTime() + days * dayMs);
  return instantIn(timeZone, `${localTimeIn(timeZone, moment).slice(0, 10)}T${time}`)!;
}

type Fair = Texts & {
  readonly slug: string;
  readonly city: string;
  readonly venue: string;
  /** Days from today until it begins. */
  readonly begins: number;
};

async function addFair(context: Context, fair: Fair): Promise<Id<'exhibition'>> {
  const now = context.now();
  const { slug, city, venue, begins, title, summary, about } = fair;
  const publishedAt = new Date(now.getTime() + Math.min(0, begins - 200) * dayMs);
  const [made] = await context.db
    .insert(exhibitions)
    .values({
      slug,
      title,
      summary,
      about,
      venue,
      city,
      address: 'Fuar Caddesi 1',
      country: 'TR',
      timeZone,
      startsAt: at(context, begins, '10:00'),
      endsAt: at(context, begins + 3, '18:00'),
      dailyOpens: '10:00',
      dailyCloses: '18:00',
      bookingOpensAt: at(context, Math.min(begins - 150, -1), '09:00'),
      bookingClosesAt: at(context, begins - 10, '18:00'),
      publishedAt,
      pavilions: [...pavilionCountries],
      createdAt: publishedAt,
      updatedAt: publishedAt,
    })
    .returning({ id: exhibitions.id });
  const exhibitionId = made!.id;
  await context.db
    .insert(exhibitionPolicies)
    .values({ exhibitionId, version: 1, text: policy, createdAt: publishedAt });
  await context.db
    .insert(sponsorPlaces)
    .values(sponsorTypes.map((type) => ({ exhibitionId, type, cap: largestCaps[type] })));
  return exhibitionId;
}

/** Rows of places along aisles of three metres; every fifth is twice as wide. */
async function addPlan(context: Context, exhibitionId: Id<'exhibition'>, count: number) {
  const stands: (typeof exhibitionStands.$inferSelect)[] = [];
  for (const [hallIndex, name] of halls.entries()) {
    const [hall] = await context.db
      .insert(exhibitionHalls)
      .values({ exhibitionId, name, widthCm: 6_000, depthCm: 3_000 })
      .returning({ id: exhibitionHalls.id });
    const rows = Array.from({ length: Math.min(count, standsPerHall) }, (_, i) => {
      const column = i % perRow;
      const row = Math.floor(i / perRow);
      const isWide = column % 5 === 4;
      return {
        exhibitionId,
        hallId: hall!.id,
        number: `${name}${String(i + 1).padStart(2, '0')}`,
        xCm: 100 + (column + Math.floor(column / 5)) * 300,
        yCm: 100 + row * 650,
        widthCm: isWide ? 600 : 300,
        depthCm: 300,
        pavilion:
          hallIndex === 1 && row < 3 ? pavilionCountries[row * 3 + Math.floor(column / 5)]! : null,
      };
    });
    stands.push(...(await context.db.insert(exhibitionStands).values(rows).returning()));
  }
  return stands.toSorted((a, b) => (a.number < b.number ? -1 : 1));
}

/** One Gold place is left. */
const sponsors: readonly (SponsorType | null)[] = [
  'official',
  'gold',
  'silver',
  'silver',
  'bronze',
  'bronze',
  'bronze',
  'bronze',
];
const lastStates: readonly BookingState[] = ['reserved', 'in_review', 'submitted'];

async function addBookings(
  context: Context,
  exhibitionId: Id<'exhibition'>,
  stands: Awaited<ReturnType<typeof addPlan>>,
  { count, isOver }: { readonly count: number; readonly isOver: boolean },
): Promise<void> {
  const now = context.now();
  const firms = await context.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.isAdmin, false))
    .orderBy(asc(companies.id))
    .limit(count);
  // A gold sponsor has 3 by 3 metres.
  const narrow = stands.filter(({ widthCm }) => widthCm === 300);
  const taken = new Map<SponsorType, number>();
  for (const [index, firm] of firms.entries()) {
    const stand = narrow[index * 2] ?? narrow[index]!;
    const sponsorType = sponsors[index] ?? null;
    const fromEnd = firms.length - 1 - index;
    const state: BookingState = isOver
      ? 'completed'
      : sponsorType === null && fromEnd < lastStates.length
        ? lastStates[fromEnd]!
        : 'confirmed';
    if (sponsorType !== null) taken.set(sponsorType, (taken.get(sponsorType) ?? 0) + 1);
    const createdAt = new Date(now.getTime() - (20 - (index % 15)) * dayMs);
    const [booking] = await context.db
      .insert(standBookings)
      .values({
        exhibitionId,
        companyId: firm.id,
        state,
        standId: stand.id,
        standNumber: stand.number,
        companyEmail: 'fair@firm.example',
        website: 'https://firm.example/',
        spaceM2: 9,
        sponsorType,
        experience: index % 3 === 0 ? 'first_time' : 'yes',
        attendee: {
          fasciaName: firm.name.slice(0, 40),
          attendeeName: 'Elif Aydın',
          attendeeTitle: 'Satış müdürü',
          attendeePhone: '+90 212 555 01 01',
          attendeeEmail: 'elif@firm.example',
          attendeeCount: '3',
          needsVisaLetter: 'no',
        },
        attendeeVersion: formVersions.attendee,
        language: 'tr',
        confirmBy: state === 'reserved' ? new Date(now.getTime() + reservedMs) : null,
        policyVersion: state === 'confirmed' || state === 'completed' ? 1 : null,
        createdAt,
        updatedAt: createdAt,
      })
      .returning({ id: standBookings.id });
    await context.db
      .insert(exhibitionSteps)
      .values({ bookingId: booking!.id, from: null, to: state, companyId: firm.id, at: createdAt });
  }
  for (const [type, places] of taken)
    await context.db
      .update(sponsorPlaces)
      .set({ taken: places })
      .where(and(eq(sponsorPlaces.exhibitionId, exhibitionId), eq(sponsorPlaces.type, type)));
}

/** At a later start the coming exhibition is moved, so that it can be booked. */
async function moveFair(context: Context): Promise<string> {
  const startsAt = at(context, daysAhead, '10:00');
  await context.db
    .update(exhibitions)
    .set({
      startsAt,
      endsAt: at(context, daysAhead + 3, '18:00'),
      bookingClosesAt: at(context, daysAhead - 10, '18:00'),
      updatedAt: context.now(),
    })
    .where(eq(exhibitions.slug, comingSlug));
  await writeSetting(context.db, demoKeys.exhibitions, startsAt.toISOString());
  return 'the next exhibition';
}

/** Needs the companies. */
export const loadDemoExhibitions: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  const begins = await readSetting<string>(context.db, demoKeys.exhibitions);
  if (begins !== null) return isFairNear(begins, context.now()) ? moveFair(context) : null;
  const next = await addFair(context, {
    ...coming,
    slug: comingSlug,
    city: 'İstanbul',
    venue: 'İstanbul Expo Center',
    begins: daysAhead,
  });
  await addBookings(context, next, await addPlan(context, next, standsPerHall), {
    count: 24,
    isOver: false,
  });
  const last = await addFair(context, {
    ...past,
    slug: 'kervan-izmir',
    city: 'İzmir',
    venue: 'Fuar İzmir',
    begins: -300,
  });
  await addBookings(context, last, await addPlan(context, last, 20), { count: 12, isOver: true });
  await writeSetting(
    context.db,
    demoKeys.exhibitions,
    at(context, daysAhead, '10:00').toISOString(),
  );
  return '2 exhibitions';
};
