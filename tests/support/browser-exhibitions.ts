// An exhibition for one journey: three places of 3 by 3 metres, one Gold place, booking open. It
// begins behind the demo's, so that the home page goes on naming that one.
import { randomBytes } from 'node:crypto';
import { withDatabase } from './browser-database.ts';

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

const fair = `
  with fair as (
    insert into exhibitions (id, public_id, slug, title, summary, about, venue, address, city,
      country, time_zone, starts_at, ends_at, daily_opens, daily_closes, booking_opens_at,
      booking_closes_at, published_at, pavilions, created_at, updated_at)
    values (gen_random_uuid(), $2, $1, $3::jsonb, '{}', '{}', 'Expo', 'Fuar Cad. 1', 'İzmir',
      'TR', 'Europe/Istanbul', now() + interval '300 days', now() + interval '303 days', '10:00',
      '18:00', now() - interval '1 day', now() + interval '200 days', now() - interval '1 day',
      array['UZ'], now(), now())
    returning id
  ), policy as (
    insert into exhibition_policies (exhibition_id, version, text, created_at)
    select id, 1, $4::jsonb, now() from fair
  ), hall as (
    insert into exhibition_halls (id, exhibition_id, name, width_cm, depth_cm)
    select gen_random_uuid(), id, 'A', 2000, 1000 from fair returning id, exhibition_id
  ), stands as (
    insert into exhibition_stands (id, exhibition_id, hall_id, number, x_cm, y_cm, width_cm,
      depth_cm, pavilion)
    select gen_random_uuid(), exhibition_id, id, 'S' || n, (n - 1) * 400, 0, 300, 300,
      case when n = 1 then 'UZ' end
    from hall, generate_series(1, 3) as n
  )
  insert into sponsor_places (exhibition_id, type, cap)
  select id, type, cap
  from fair, (values ('bronze', 10), ('silver', 5), ('gold', 1), ('official', 1))
    as places (type, cap)`;

/** Returns its slug. */
export async function openExhibition(): Promise<string> {
  const code = hex(4);
  const title = {
    en: `Weaving Fair ${code}`,
    tr: `Dokuma Fuarı ${code}`,
    ar: `معرض النسيج ${code}`,
  };
  const policy = { en: 'Keep to the hours.', tr: 'Saatlere uyun.', ar: 'التزموا بالمواعيد.' };
  const slug = `journey-${code}`;
  await withDatabase((client) =>
    client.query(fair, [slug, hex(5), JSON.stringify(title), JSON.stringify(policy)]),
  );
  return slug;
}

/** As if the documents of its membership had been uploaded. */
export const registerCompanyOf = (email: string) =>
  withDatabase((client) =>
    client.query(
      `insert into memberships (id, public_id, company_id, legal_form, state, company_data, tax_id,
         created_at, updated_at)
       select gen_random_uuid(), $2::text, members.company_id, 'limited_company', 'documents', '{}',
         'journey ' || $2::text, now(), now()
       from members join users on users.id = members.user_id where users.email = $1`,
      [email, hex(5)],
    ),
  );

/** As if the 72 hours of what is reserved were over. */
export const endReservations = (slug: string) =>
  withDatabase((client) =>
    client.query(
      `update stand_bookings set confirm_by = now() - interval '1 minute'
       from exhibitions
       where exhibitions.id = stand_bookings.exhibition_id and exhibitions.slug = $1
         and stand_bookings.state = 'reserved'`,
      [slug],
    ),
  );
