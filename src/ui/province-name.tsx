import type { Locale } from '#shared/locale.ts';

/** Renders what `provinceName` returned: Arabic for Arabic readers, Turkish for all others. */
export const ProvinceName = ({ name, locale }: { name: string; locale: Locale }) => (
  <bdi lang={locale === 'ar' ? undefined : 'tr'}>{name}</bdi>
);
