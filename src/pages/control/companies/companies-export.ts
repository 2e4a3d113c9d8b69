import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { exportCompanies } from '#features/companies/commands/administer.server.ts';
import { csvResponse } from '#platform/pages/csv-response.server.ts';
import type { Route } from './+types/companies-export';
import { readCompanyFilters } from './company-parameters.ts';

/** Columns have the API's names, because programs read the file, too. */
const columns = [
  'id',
  'name',
  'isBuyer',
  'isSeller',
  'isAdmin',
  'isManufacturer',
  'country',
  'phone',
  'state',
  'members',
  'stores',
  'createdAt',
];

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const companies = await exportCompanies(context, readCompanyFilters(args.url));
    async function* rows() {
      for await (const company of companies) {
        yield [
          company.id,
          company.name,
          company.isBuyer,
          company.isSeller,
          company.isAdmin,
          company.isManufacturer,
          company.country,
          company.phone,
          company.isDisabled ? 'disabled' : 'active',
          company.members,
          company.stores,
          company.createdAt,
        ];
      }
    }
    return csvResponse('companies', columns, rows());
  });
