import type { Locale } from '#shared/locale.ts';
import { initialsOf, Seal } from '#ui/badges.tsx';
import { Picture } from '#ui/picture.tsx';
import { ProvinceName } from '#ui/province-name.tsx';
import type { StoreCardView } from '../views.ts';
import { locationParts, verifiedText } from '../format.ts';
import './store-mark.css';

/** The store's logo, else its initials. */
export const StoreMark = ({ store }: { store: StoreCardView }) => (
  <span className="avatar" lang="tr" aria-hidden="true">
    {store.logo ? <Picture image={store.logo} slot="thumb" alt="" /> : initialsOf(store.name)}
  </span>
);

/** "Manufacturer in Denizli". */
export function StoreLocation({ store, locale }: { store: StoreCardView; locale: Locale }) {
  const { before, after } = locationParts(store, locale);
  return (
    <p className="store-mark-line">
      <span>
        {before}
        <ProvinceName name={store.provinceName} locale={locale} />
        {after}
      </span>
    </p>
  );
}

/** Seal if verified, then "Manufacturer in Denizli". */
export function StoreLine({ store, locale }: { store: StoreCardView; locale: Locale }) {
  const { before, after } = locationParts(store, locale);
  return (
    <p className="store-mark-line">
      {store.isVerified ? <Seal label={verifiedText(store, locale)} /> : null}
      <span>
        {before}
        <ProvinceName name={store.provinceName} locale={locale} />
        {after}
      </span>
    </p>
  );
}
