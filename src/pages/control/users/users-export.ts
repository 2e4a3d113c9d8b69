import { exportUsers } from '#features/accounts/commands/administer.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { csvResponse } from '#platform/pages/csv-response.server.ts';
import type { Route } from './+types/users-export';
import { readUserFilters } from './user-parameters.ts';

/** Columns have the API's names, because programs read the file, too. */
const columns = [
  'id',
  'name',
  'email',
  'emailConfirmed',
  'phone',
  'country',
  'state',
  'companyId',
  'company',
  'isOwner',
  'isBuyer',
  'isSeller',
  'isAdmin',
  'createdAt',
];

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const people = await exportUsers(context, readUserFilters(args.url));
    async function* rows() {
      for await (const { company, ...person } of people) {
        yield [
          person.id,
          person.name,
          person.email,
          person.isConfirmed,
          person.phone,
          person.country,
          person.isDisabled ? 'disabled' : 'active',
          company?.id ?? null,
          company?.name ?? null,
          person.isOwner,
          company?.isBuyer ?? null,
          company?.isSeller ?? null,
          company?.isAdmin ?? null,
          person.createdAt,
        ];
      }
    }
    return csvResponse('people', columns, rows());
  });
