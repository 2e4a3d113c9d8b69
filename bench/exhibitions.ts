// Measures exhibitions: a plan of 500 places, bookings next to their bare SQL, many companies at
// once for the last places, and a list of 2,000 exhibitors.
import { gzipSync } from 'node:zlib';
import { submitBooking } from '#features/exhibitions/commands/book-stand.server.ts';
import { listExhibitors } from '#features/exhibitions/queries/exhibitors.server.ts';
import { findExhibitors } from '#features/exhibitions/rules/exhibitors.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dropDatabase,
  type OpenDatabase,
  openDatabase,
} from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { measureApiAnswer } from './in-turns.ts';
import { ask, measureCached } from './pages.ts';
import { count, type Figure, kilobytes, ms, say, type Section, upTo } from './report.ts';
import { startBare, startKervan } from './server-process.ts';
import { median } from './statistics.ts';

const planned = 500;
const exhibitorCount = 2_000;
/** Companies that book. */
const bookers = 400;
const atOnce = 200;
const lastPlaces = 10;
const rounds = 20;
const times = (value: number): string => `${value.toFixed(2)} ×`;

/** `marketName`: exhibitions are added to a copy of it. */
export async function measureExhibitions(
  server: BenchServer,
  marketName: string,
): Promise<Section[]> {
  const name = 'import_exhibitions';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    return await closing(openDatabase(url, { statementTimeoutMs: 600_000 }), async (database) => {
      const ids = await fillExhibitions(database);
      return [
        {
          title: `A floor plan of ${planned} places`,
          figures: await closing(await startKervan(url), async (kervan) =>
            closing(await startBare(), async (bare) => [
              await measurePlan(`${kervan.origin}${planPath}`),
              ...(await measureCached(kervan, bare, planPath)),
              await measureApiAnswer(kervan, bare, {
                path: '/api/v1/exhibitions/plan/stands',
                what: 'The stands of the API a second beside a bare node:http server',
                minimum: 0.5,
              }),
            ]),
          ),
        },
        {
          title: 'Bookings',
          figures: [
            await measureBookings(database, ids),
            await measureLastPlaces(database, ids),
            await measureExhibitors(database, ids.full),
          ],
        },
      ];
    });
  } finally {
    await dropDatabase(server, name);
  }
}

type Ids = Readonly<Record<'plan' | 'few' | 'full', Id<'exhibition'>>> & {
  readonly actors: readonly { readonly userId: Id<'user'>; readonly companyId: Id<'company'> }[];
};
const planPath = '/en/exhibitions/plan/stands';

/** Exhibitions with places of 3 by 3 metres in one row, open for booking. */
async function addFair({ pool }: OpenDatabase, slug: string, stands: number) {
  const { rows } = await pool.query<{ id: Id<'exhibition'> }>(
    `insert into exhibitions (id, public_id, slug, title, summary, about, venue, address, city,
       country, time_zone, starts_at, ends_at, daily_opens, daily_closes, booking_opens_at,
       booking_closes_at, published_at, pavilions, created_at, updated_at)
     values (uuidv7(), substr(md5($1), 1, 10), $1, '{"en":"Fair"}', '{"en":"Fair"}', '{}', 'Expo',
       'Street 1', 'Istanbul', 'TR', 'Europe/Istanbul', now() + interval '90 days',
       now() + interval '93 days', '10:00', '18:00', now() - interval '1 day',
       now() + interval '80 days', now(), '{}', now(), now())
     returning id`,
    [slug],
  );
  const { id } = rows[0]!;
  await pool.query(
    `insert into sponsor_places (exhibition_id, type, cap)
     select $1, type, cap from (values ('bronze', 10), ('silver', 5), ('gold', 2), ('official', 1))
       as places (type, cap)`,
    [id],
  );
  await pool.query(
    `with hall as (
       insert into exhibition_halls (id, exhibition_id, name, width_cm, depth_cm)
       values (uuidv7(), $1, 'A', 50000, 50000) returning id
     )
     insert into exhibition_stands (id, exhibition_id, hall_id, number, x_cm, y_cm, width_cm,
       depth_cm)
     select uuidv7(), $1, hall.id, 'S' || n, (n % 100) * 300, (n / 100) * 500, 300, 300
     from hall, generate_series(1, $2::int) n`,
    [id, stands],
  );
  return id;
}

async function fillExhibitions(database: OpenDatabase): Promise<Ids> {
  const { pool } = database;
  await pool.query(
    `insert into companies (id, public_id, name, is_buyer, is_seller, is_admin, business_type,
       is_manufacturer, has_shipping)
     select uuidv7(), 'b' || lpad(n::text, 9, '0'), 'Firm ' || n, true, false, false, 'seller',
       false, false
     from generate_series(1, $1::int) n`,
    [exhibitorCount],
  );
  const { rows: actors } = await pool.query<Ids['actors'][number]>(
    `with firms as (
       select id, row_number() over (order by public_id) as n from companies
       where name like 'Firm %' order by public_id limit $1
     ), people as (
       insert into users (id, public_id, email, email_confirmed_at, name, locale, currency,
         notifications)
       select uuidv7(), 'b' || lpad(n::text, 9, '0'), 'firm-' || n || '@example.com', now(),
         'Bench', 'en', 'USD', '{}' from firms
       returning id, email
     ), registered as (
       insert into memberships (id, public_id, company_id, legal_form, state, company_data, tax_id,
         created_at, updated_at)
       select uuidv7(), 'b' || lpad(n::text, 9, '0'), id, 'limited_company', 'documents', '{}',
         'bench ' || n, now(), now()
       from firms
     )
     select people.id as "userId", firms.id as "companyId"
     from firms join people on people.email = 'firm-' || firms.n || '@example.com'`,
    [bookers],
  );
  const plan = await addFair(database, 'plan', planned);
  const few = await addFair(database, 'few', lastPlaces);
  const full = await addFair(database, 'full', exhibitorCount);
  await pool.query(
    `with firms as (
       select id, row_number() over (order by public_id) as n from companies
       where name like 'Firm %'
     ), places as (
       select id, number, row_number() over (order by id) as n from exhibition_stands
       where exhibition_id = $1
     )
     insert into stand_bookings (id, public_id, exhibition_id, company_id, state, stand_id,
       stand_number, company_email, website, space_m2, experience, attendee, attendee_version,
       language, policy_version, created_at, updated_at)
     select uuidv7(), 'c' || lpad(n::text, 9, '0'), $1, firms.id, 'confirmed', places.id,
       places.number, '', '', 9, 'yes', '{}', 1, 'en', 1, now(), now()
     from firms join places using (n)`,
    [full],
  );
  await pool.query('vacuum (analyze) exhibition_stands, stand_bookings, companies');
  say(`${count(exhibitorCount)} companies exhibit`);
  return { plan, few, full, actors };
}

async function measurePlan(url: string): Promise<Figure> {
  const { status, body } = await ask(url);
  if (status !== 200) throw new Error(`The plan answered ${status}.`);
  const bytes = gzipSync(body, { level: 9 }).length;
  return {
    what: 'The page with the plan and its list, as gzip',
    measured: kilobytes(bytes),
    ...upTo(bytes, 30 * 1_024, kilobytes),
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const fieldsOf = (stand: string) => ({
  companyEmail: 'fair@firm.example',
  website: 'firm.example',
  stand,
  space: '9',
  sponsorType: 'none',
  experience: 'yes',
  fasciaName: 'FIRM',
  attendeeName: 'Elif Aydın',
  attendeeTitle: 'Owner',
  attendeePhone: '+90 532 123 45 67',
  attendeeEmail: 'elif@firm.example',
  attendeeCount: '2',
  needsVisaLetter: 'no',
});

const memberOf = (context: Context, { userId, companyId }: Ids['actors'][number]): Context => ({
  ...context,
  actor: {
    kind: 'member',
    userId,
    companyId,
    actsFor: ['buyer'],
    isOwner: true,
    permissions: [],
    sessionId: userId,
  },
});

/** The rows of a booking, written by hand. */
async function writeBare({ pool }: OpenDatabase, ids: Ids, index: number): Promise<void> {
  const { userId, companyId } = ids.actors[index]!;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `insert into stand_bookings (id, public_id, exhibition_id, company_id, user_id, state,
         stand_id, stand_number, company_email, website, space_m2, experience, attendee,
         attendee_version, language, created_at, updated_at)
       select uuidv7(), 'd' || lpad($4::text, 9, '0'), $1, $2, $3, 'submitted', id, number, '', '',
         9, 'yes', $5::jsonb, 1, 'en', now(), now()
       from exhibition_stands where exhibition_id = $1 and number = $6 returning id`,
      [ids.plan, companyId, userId, index, JSON.stringify(fieldsOf('')), `S${index + 1}`],
    );
    await client.query(
      `insert into exhibition_steps (id, booking_id, to_state, user_id, company_id, at)
       values (uuidv7(), $1, 'submitted', $2, $3, now())`,
      [rows[0]!.id, userId, companyId],
    );
    await client.query(
      `insert into outbox (name, payload, tags) values ('exhibitions.step_taken', '{}', '{}')`,
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function measureBookings(database: OpenDatabase, ids: Ids): Promise<Figure> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    throwIfInterrupted();
    const who = memberOf(database.context, ids.actors[2 * round]!);
    const fields = fieldsOf(`S${2 * round + 1}`);
    ours.push(await timeOf(() => submitBooking(who, { slug: 'plan', fields })));
    bare.push(await timeOf(() => writeBare(database, ids, 2 * round + 1)));
  }
  const ratio = median(ours) / median(bare);
  return {
    what: 'A booking next to the bare SQL of its rows',
    measured: `${times(ratio)} (${ms(median(ours))})`,
    ...upTo(ratio, 4, times),
  };
}

async function measureLastPlaces(database: OpenDatabase, ids: Ids): Promise<Figure> {
  const some = ids.actors.slice(-atOnce);
  let booked = 0;
  const taken = await timeOf(() =>
    Promise.all(
      some.map((actor, i) =>
        submitBooking(memberOf(database.context, actor), {
          slug: 'few',
          fields: fieldsOf(`S${1 + (i % lastPlaces)}`),
        }).then(
          () => booked++,
          () => null,
        ),
      ),
    ),
  );
  if (booked !== lastPlaces) throw new Error(`${booked} companies have ${lastPlaces} places.`);
  return {
    what: `${atOnce} companies at once for ${lastPlaces} places: until the last one is answered`,
    measured: ms(taken),
    ...upTo(taken, 2_000, ms),
  };
}

async function measureExhibitors(
  { context, pool }: OpenDatabase,
  exhibitionId: Id<'exhibition'>,
): Promise<Figure> {
  const ours: number[] = [];
  const plain: number[] = [];
  const filters = { letter: 'F', pavilion: null, sector: null, words: 'firm' };
  for (let round = 0; round < rounds; round++) {
    throwIfInterrupted();
    ours.push(
      await timeOf(async () => {
        const found = findExhibitors(await listExhibitors(context, exhibitionId), filters);
        if (found.length !== exhibitorCount) throw new Error(`${found.length} were found.`);
      }),
    );
    plain.push(
      await timeOf(() =>
        pool.query(
          `select c.name, l.slug, array_agg(s.number) from stand_bookings b
           join exhibition_stands s on s.id = b.stand_id join companies c on c.id = b.company_id
           left join listed_companies l on l.company_id = c.id
           where b.exhibition_id = $1 and b.state in ('confirmed', 'completed')
           group by c.id, l.id order by c.name`,
          [exhibitionId],
        ),
      ),
    );
  }
  const ratio = median(ours) / median(plain);
  return {
    what: `The list of ${count(exhibitorCount)} exhibitors next to its bare SQL`,
    measured: `${times(ratio)} (${ms(median(ours))})`,
    ...upTo(ratio, 3, times),
  };
}
