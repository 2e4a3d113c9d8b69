// An exhibition that can be booked, companies that may book, and what must hold whatever they do.
import { addHall, addStand } from '#features/exhibitions/commands/edit-plan.server.ts';
import {
  createExhibition,
  publishExhibition,
  savePolicy,
} from '#features/exhibitions/commands/organise.server.ts';
import { exhibitionInput, policyInput, standInput } from '#features/exhibitions/schemas.ts';
import { memberships } from '#features/memberships/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { poolOf, somebodyNew } from './users.ts';

export const fairSlug = 'textile-2027';

export const fairInput = (asked: object = {}) =>
  exhibitionInput.parse({
    slug: fairSlug,
    title: { en: 'Textile Fair', tr: 'Tekstil Fuarı', ar: 'معرض النسيج' },
    summary: { en: 'Towels', tr: 'Havlu', ar: 'مناشف' },
    about: { en: '', tr: '', ar: '' },
    venue: 'Expo Center',
    address: 'Fuar Cad. 1',
    city: 'Istanbul',
    country: 'TR',
    timeZone: 'Europe/Istanbul',
    startsAt: '2027-05-10T10:00',
    endsAt: '2027-05-13T18:00',
    bookingOpensAt: '2027-01-01T00:00',
    bookingClosesAt: '2027-04-30T18:00',
    dailyOpens: '10:00',
    dailyCloses: '18:00',
    pavilions: ['CN', 'UZ'],
    ...asked,
  });

/** The place of an index: 20 in a row, 3 by 3 metres. */
export const standOf = (number: string, index: number, asked: object = {}) =>
  standInput.parse({
    hall: 'A',
    number,
    x: String((index % 20) * 3),
    y: String(Math.floor(index / 20) * 5),
    width: '3',
    depth: '3',
    ...asked,
  });

/** Publishes an exhibition with so many places of 3 by 3 metres: S1, S2, … */
export async function openFair(
  operator: Context,
  { stands = 30, asked = {} }: { readonly stands?: number; readonly asked?: object } = {},
): Promise<void> {
  await createExhibition(operator, fairInput(asked));
  await addHall(operator, { name: 'A', widthM: '60', depthM: '40' }, fairSlug);
  for (let i = 0; i < stands; i++) await addStand(operator, standOf(`S${i + 1}`, i), fairSlug);
  await savePolicy(
    operator,
    policyInput.parse({ text: { en: 'Be fair.', tr: 'Adil olun.', ar: 'كونوا منصفين.' } }),
    fairSlug,
  );
  await publishExhibition(operator, fairSlug);
}

export type ExhibitorContext = Context & { readonly actor: Member };

/** The owner of a company whose membership has come to its documents. `visitor`: signs up. */
export async function newExhibitor(visitor: Context, email: string): Promise<ExhibitorContext> {
  const { context } = await somebodyNew(visitor, email);
  const now = visitor.now();
  await visitor.services.database.db.insert(memberships).values({
    companyId: context.actor.companyId as Id<'company'>,
    legalForm: 'limited_company',
    state: 'documents',
    companyData: {} as never,
    taxId: `TR:${email}`,
    createdAt: now,
    updatedAt: now,
  });
  return context;
}

/** A complete form for S1, without a sponsor place. */
export const bookingOf = (asked: object = {}) => ({
  companyEmail: 'fair@firm.example',
  website: 'firm.example',
  stand: 'S1',
  space: '9',
  sponsorType: 'none',
  experience: 'first_time',
  fasciaName: 'FIRM',
  attendeeName: 'Elif Aydın',
  attendeeTitle: 'Owner',
  attendeePhone: '+90 532 123 45 67',
  attendeeEmail: 'elif@firm.example',
  attendeeCount: '2',
  needsVisaLetter: 'no',
  ...asked,
});

const holding = `('submitted', 'in_review', 'reserved', 'confirmed', 'completed')`;
const living = `state in ${holding}`;
const faults: Readonly<Record<string, string>> = {
  'a count differs from the living bookings, or is over its cap': `
    select type from sponsor_places p
    where taken > cap or taken <> (select count(*) from stand_bookings b
      where b.exhibition_id = p.exhibition_id and b.sponsor_type = p.type and ${living})`,
  'two living bookings have one place of the plan': `
    select stand_id from stand_bookings where ${living} group by 1 having count(*) > 1`,
  'a place is kept by a booking that has ended': `
    select id from stand_bookings where stand_id is not null and not (${living})`,
  'a company waits for what is free': `
    select w.id from stand_bookings w
    where w.state = 'waitlisted'
      and exists (
        select from exhibition_stands s where s.exhibition_id = w.exhibition_id
          and case when w.sponsor_type = 'gold' then s.width_cm = 300 and s.depth_cm = 300
            else s.width_cm * s.depth_cm >= w.space_m2 * 10000 end
          and not exists (select from stand_bookings b where b.stand_id = s.id and ${living}))
      and (w.sponsor_type is null or exists (
        select from sponsor_places p where p.exhibition_id = w.exhibition_id
          and p.type = w.sponsor_type and p.taken < p.cap))
      and (select count(*) from stand_bookings b where b.company_id = w.company_id
        and b.exhibition_id = w.exhibition_id and ${living}) < 3
      and not (w.sponsor_type is not null and exists (
        select from stand_bookings b where b.company_id = w.company_id
          and b.exhibition_id = w.exhibition_id and b.sponsor_type is not null and ${living}))`,
};

/** What does not hold and should: never over a cap, never two in one place, nothing lost. */
export async function faultsOfPlaces(context: Context): Promise<string[]> {
  const found: string[] = [];
  for (const [fault, statement] of Object.entries(faults))
    if (((await poolOf(context).query(statement)).rowCount ?? 0) > 0) found.push(fault);
  return found;
}
