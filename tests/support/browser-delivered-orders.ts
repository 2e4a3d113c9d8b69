// Orders of journeys that begin after the delivery: requested and agreed by the API; the money and
// the delivery, which other journeys show, are written into the database.
import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { withDatabase } from './browser-database.ts';
import { requestByApi } from './browser-orders.ts';

/** One transfer, assigned to the order's payment and booked as held. */
const payment = `
  with paid as (
    update order_payments set state = 'paid', paid_minor = amount_minor, paid_at = now()
    where order_id = (select id from orders where public_id = $1)
    returning id, order_id, currency, amount_minor
  ), statement as (
    insert into bank_statements (id, name, format, transfers, added, at)
    values (gen_random_uuid(), 'journey.csv', 'csv', 1, 1, now()) returning id
  ), transfer as (
    insert into bank_transfers (id, public_id, statement_id, fingerprint, currency, amount_minor,
      left_minor, booked_on, payer, payer_account, details, created_at)
    select gen_random_uuid(), $2::text, statement.id, $2::text, currency, amount_minor, 0,
      current_date, 'Journey', '', '', now() from paid, statement
    returning id
  ), part as (
    insert into transfer_parts (transfer_id, payment_id, amount_minor, is_late, at)
    select transfer.id, paid.id, amount_minor, false, now() from paid, transfer
  ), bank as (
    insert into ledger_accounts (id, kind, owner, owner_id, currency, balance_minor)
    select gen_random_uuid(), 'bank', 'market', null, currency, -amount_minor from paid
    on conflict on constraint ledger_accounts_name
    do update set balance_minor = ledger_accounts.balance_minor + excluded.balance_minor
    returning id
  ), held as (
    insert into ledger_accounts (id, kind, owner, owner_id, currency, balance_minor)
    select gen_random_uuid(), 'held', 'order', order_id, currency, amount_minor from paid
    returning id
  ), entry as (
    insert into ledger_entries (id, cause, at)
    values (gen_random_uuid(), 'journey ' || $2::text, now()) returning id
  )
  insert into ledger_postings (entry_id, position, account_id, currency, amount_minor)
  select entry.id, 0, bank.id, currency, -amount_minor from paid, bank, entry
  union all
  select entry.id, 1, held.id, currency, amount_minor from paid, held, entry`;

/** Paid in full and delivered now. Returns its public id. */
export async function deliveredOrder(
  buyer: APIRequestContext,
  seller: APIRequestContext,
  product: string,
): Promise<string> {
  const id = await requestByApi(buyer, seller, product);
  await withDatabase(async (client) => {
    await client.query(payment, [id, `j${randomBytes(5).toString('hex').slice(0, 9)}`]);
    await client.query(
      `update orders set state = 'delivered', first_shipped_at = now(), delivered_at = now()
       where public_id = $1`,
      [id],
    );
  });
  return id;
}
