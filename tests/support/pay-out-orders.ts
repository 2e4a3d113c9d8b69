// Pays out the orders whose days are over, as the clock does it, in a process that a drill kills.
import { payOutDueOrders } from '#features/payouts/services/pay-out-orders.server.ts';
import { connectDatabase } from '#platform/database/connection.ts';
import { testContext } from './test-context.ts';

const url = process.env['DATABASE_URL'];
if (!url) throw new Error('DATABASE_URL names the database');

const database = connectDatabase({ url, poolSize: 2 });
console.log(`${await payOutDueOrders(testContext({ ...database, url }))} orders paid out`);
await database.close();
