import type { Locale } from '#shared/locale.ts';

/** `name`: as `provinceName` gives it. Arabic readers are shown Arabic, all others Turkish. */
export const ProvinceName = ({ name, locale }: { name: string; locale: Locale }) => (
  <bdi lang={locale === 'ar' ? undefined : 'tr'}>{name}</bdi>
);
