import type { Route } from './+types/stores.page';
import { CompanyList } from './company-list.tsx';
import { loadCompanies } from './load-companies.server.ts';

export const loader = (args: Route.LoaderArgs) => loadCompanies(args, 'stores');

export default function StoresPage({ loaderData }: Route.ComponentProps) {
  return <CompanyList {...loaderData} />;
}
