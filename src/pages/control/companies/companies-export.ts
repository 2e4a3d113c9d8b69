import { loadPanel } from '#features/accounts/queries/panel-door.server.ts';
import { everyCompany } from '#features/companies/queries/company-list.server.ts';
import { csvAnswer } from '#platform/pages/csv-answer.server.ts';
import type { Route } from './+types/companies-export';
import { readCompanyFilters } from './company-parameters.ts';

/** Columns are named as the API names them: programs read the file, too. */
const columns = ['id', 'name', 'isBuyer', 'isSeller', 'isAdmin', 'isManufacturer', 'country', 'phone', 'state', 'members', 'stores', 'createdAt'];

export const loader = (args: Route.LoaderArgs) => loadPanel(args, 'control', async (context) => {
  const filters = readCompanyFilters(args.url);
  async function* rows() {
    for await (const company of everyCompany(context, filters)) {
      yield [
        company.id, company.name, company.isBuyer, company.isSeller, company.isAdmin, company.isManufacturer, company.country, company.phone, company.isDisabled ? 'disabled' : 'active',
        company.members, company.stores, company.createdAt,
      ];
    }
  }
  return csvAnswer('companies', columns, rows());
});
