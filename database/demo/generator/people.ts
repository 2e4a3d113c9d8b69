// Who can log in to the demo market. Anybody may read this, and that is its purpose: none of them owns anything real.
import type { Side } from '#shared/actor.ts';
import type { Country } from '#shared/countries.ts';
import type { BusinessType } from '#features/companies/schemas.ts';

export type DemoPerson = {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly phone: string;
  readonly country: Country;
  readonly isOwner: boolean;
};

export type DemoCompany = {
  readonly name: string;
  readonly side: Side;
  readonly businessType: BusinessType;
  readonly country: Country;
  readonly phone: string;
  /** Whose goods it sells: one of the demo's stores. */
  readonly storeSlug: string | null;
  readonly categorySlug: string | null;
  readonly people: readonly DemoPerson[];
};

export const demoCompanies: readonly DemoCompany[] = [
  {
    name: 'Northwind Home B.V.',
    side: 'buyer',
    businessType: 'distributor_wholesaler',
    country: 'NL',
    phone: '+31201234567',
    storeSlug: null,
    categorySlug: null,
    people: [
      {
        email: 'buyer@demo.kervan.example',
        password: 'demo-buyer',
        name: 'Anna de Vries',
        phone: '+31612345678',
        country: 'NL',
        isOwner: true,
      },
      {
        email: 'buyer-staff@demo.kervan.example',
        password: 'demo-staff',
        name: 'Omar Haddad',
        phone: '+31612345679',
        country: 'NL',
        isOwner: false,
      },
    ],
  },
  {
    name: 'Denizli Dokuma Evi Tekstil Ltd. Şti.',
    side: 'seller',
    businessType: 'manufacturer',
    country: 'TR',
    phone: '+902582123456',
    storeSlug: 'denizli-dokuma-evi',
    categorySlug: 'home-garden-kitchen',
    people: [
      {
        email: 'seller@demo.kervan.example',
        password: 'demo-seller',
        name: 'Nermin Kılıç',
        phone: '+905321234567',
        country: 'TR',
        isOwner: true,
      },
    ],
  },
  {
    name: 'Kervan',
    side: 'admin',
    businessType: 'other',
    country: 'TR',
    phone: '+902121234567',
    storeSlug: null,
    categorySlug: null,
    people: [
      {
        email: 'admin@demo.kervan.example',
        password: 'demo-administrator',
        name: 'Deniz Yönetim',
        phone: '+905321234568',
        country: 'TR',
        isOwner: true,
      },
    ],
  },
];
