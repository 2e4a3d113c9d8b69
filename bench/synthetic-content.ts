// Posts of the blog and acts of the staff, as many as a market has after years.
import { businessActKinds } from '#features/users/schemas.ts';
import type { Paragraph, RichText } from '#features/rich-texts/schemas.ts';
import type { OpenDatabase } from './database.ts';
import { count, say } from './report.ts';

export const postCount = 10_000;
export const actCount = 5_000_000;
const sections = 6;
const authors = 4;
const staff = 20;

const paragraph = (text: string): Paragraph => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
});
const sentence = 'A towel of 500 grams is heavier than one of 400, and dries later. ';

/** About 900 words, with headings and a list. */
const body: RichText = {
  type: 'doc',
  content: Array.from({ length: 8 }, (_, part) => [
    {
      type: 'heading' as const,
      attrs: { level: 2 as const },
      content: [{ type: 'text' as const, text: `What to ask, part ${part + 1}` }],
    },
    paragraph(sentence.repeat(6)),
    {
      type: 'bulletList' as const,
      content: [1, 2, 3].map((line) => ({
        type: 'listItem' as const,
        content: [paragraph(`${sentence}${line}`)],
      })),
    },
  ]).flat(),
};

export async function addPosts({ pool }: OpenDatabase): Promise<void> {
  const inAll = (text: string) => `jsonb_build_object('en', ${text}, 'tr', ${text}, 'ar', ${text})`;
  await pool.query(
    `insert into blog_authors (id, slug, name, profile)
     select uuidv7(), 'bench-' || n, ${inAll(`'Author ' || n`)}, ${inAll(`'Writes on trade.'`)}
     from generate_series(1, $1::int) n`,
    [authors],
  );
  await pool.query(
    `insert into blog_categories (id, slug, name, description, position)
     select uuidv7(), 'bench-' || n, ${inAll(`'Topic ' || n`)}, ${inAll(`'On trade.'`)}, n
     from generate_series(1, $1::int) n`,
    [sections],
  );
  await pool.query(
    `insert into blog_posts (id, public_id, slug, category_id, author_id, title, summary, body,
       publish_at, created_at, updated_at)
     select uuidv7(), lpad(n::text, 10, '0'), 'bench-' || n,
       (select id from blog_categories where slug = 'bench-' || (1 + n % $2)),
       (select id from blog_authors where slug = 'bench-' || (1 + n % $3)),
       ${inAll(`'Post ' || n`)}, ${inAll(`'What buyers ask of towels, number ' || n`)},
       jsonb_build_object('en', $4::jsonb, 'tr', $4::jsonb, 'ar', $4::jsonb),
       now() - n * interval '1 hour', now(), now()
     from generate_series(1, $1::int) n`,
    [postCount, sections, authors, JSON.stringify(body)],
  );
  await pool.query('vacuum (analyze) blog_posts');
  say(`${count(postCount)} posts are there`);
}

export async function addActs({ pool }: OpenDatabase): Promise<void> {
  await pool.query(
    `insert into users (id, public_id, email, email_confirmed_at, name, locale, currency,
       notifications)
     select gen_random_uuid(), lpad(n::text, 10, '0'), 'staff-' || n || '@example.com', now(),
       'Staff ' || n, 'en', 'USD', '{}' from generate_series(1, $1::int) n`,
    [staff],
  );
  // Made again afterwards, which is faster.
  const index = 'business_acts_search';
  const { rows } = await pool.query<{ indexdef: string }>(
    'select indexdef from pg_indexes where indexname = $1',
    [index],
  );
  await pool.query(`drop index ${index}`);
  await pool.query(
    `with staff as (
       select array_agg(id order by email) as ids from users where email like 'staff-%@example.com'
     )
     insert into business_acts (id, user_id, kind, subject, after, reason, at)
     select uuidv7(), staff.ids[1 + n % $2], ($3::text[])[1 + n % $4], 'subject-' || n,
       '{"state": "shown"}', case when n % 10 = 0 then 'Asked for by the seller' end,
       now() - (($1 - n) * interval '10 seconds')
     from staff, generate_series(1, $1::int) n order by n`,
    [actCount, staff, businessActKinds, businessActKinds.length],
  );
  say(`${count(actCount)} acts are there`);
  await pool.query(rows[0]!.indexdef);
  await pool.query('vacuum (analyze) business_acts');
}
