import type { Route } from './+types/manufacturers.page';
import { CompanyList } from './company-list.tsx';
import { loadCompanies } from './load-companies.server.ts';

export const loader = (args: Route.LoaderArgs) => loadCompanies(args, 'manufacturers');

export default function ManufacturersPage({ loaderData }: Route.ComponentProps) {
  return <CompanyList {...loaderData} />;
}
