import { X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import * as m from '#messages/catalog';
import { typeText } from '#features/companies/blocks/wording.ts';
import type { LeadBand, MoqBand } from '#features/catalog/rules.ts';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { currencySymbols, microsPerUnit } from '#shared/money.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { bidi, ltr } from '#ui/bidi.tsx';
import { Chip } from '#ui/marks.tsx';
import { chosen, countFilters, type FacetParameter, filterParameters, sampleAsked, withoutFilters } from './filter-parameters.ts';
import { HiddenParameters } from './hidden-parameters.tsx';
import type { CategoryLink, FacetsView } from './view-models.ts';
import { certificateNames, priceRangeText, priceText } from './wording.ts';

type Props = {
  facets: FacetsView;
  total: number;
  /** The page's path with its query and language: `/en/shop/home?brand=avanos`. */
  path: string;
  locale: Locale;
};

/** Long groups show so many at first. */
const optionsShown = 8;
const findPauseMs = 250;

const rangeText = (from: number, to: number, locale: Locale) => ltr(`${number(locale, from)} – ${number(locale, to)}`);

export function moqBandText(band: MoqBand, locale: Locale): string {
  const texts: Record<MoqBand, () => string> = {
    'up-to-50': () => m.upToNumber({ count: 50 }, { locale }), '51-200': () => rangeText(51, 200, locale), '201-1000': () => rangeText(201, 1_000, locale), 'over-1000': () => m.overNumber({ count: 1_000 }, { locale }),
  };
  return texts[band]();
}

export function leadBandText(band: LeadBand, locale: Locale): string {
  const texts: Record<LeadBand, () => string> = {
    ready: () => m.readyToShip({ locale }), 'up-to-7': () => m.upToDays({ count: 7 }, { locale }), '8-21': () => m.dayRange({ range: rangeText(8, 21, locale), most: 21 }, { locale }), 'over-21': () => m.overDays({ count: 21 }, { locale }),
  };
  return texts[band]();
}

type Option = { readonly value: string; readonly label: ReactNode; readonly count: number; readonly isSelected: boolean };

/**
 * Category tree, price and everything else by which a list is narrowed: one GET form that is sent by its button or, with
 * a script, by each choice. On a phone it is a sheet.
 */
export function Facets({ facets, total, path, locale }: Props) {
  const { categories, price, find } = facets;
  const on = countFilters(facets);
  const sheet = useRef<HTMLDetailsElement>(null);
  const inert = useRef<readonly Element[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address decides, also after Back; what somebody is typing at is left alone.
  const synced = useRef(path);
  useEffect(() => {
    if (synced.current === path) return;
    synced.current = path;
    for (const input of form.current?.querySelectorAll('input') ?? []) {
      input.checked = input.defaultChecked;
      if (input.type !== 'checkbox' && input !== document.activeElement) input.value = input.defaultValue;
    }
  }, [path]);
  const onChange = ({ target }: ChangeEvent<HTMLFormElement, HTMLInputElement>) => {
    const isFind = target.name === 'find';
    if (target.type !== 'checkbox' && !isFind) return; // prices wait for Enter: half a number is another number
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      form.current.toggleAttribute('data-replace', isFind); // each letter would be a step on the way back
      form.current.requestSubmit();
    }, isFind ? findPauseMs : 0);
  };
  const close = () => {
    sheet.current!.open = false;
    sheet.current!.querySelector('summary')?.focus();
  };
  return (
    <details ref={sheet} className="filters" data-menu="sheet" onToggle={() => { inert.current = isolate(sheet.current!, inert.current); }}>
      <summary className="btn btn-secondary">{on ? m.filtersOn({ count: on }, { locale }) : m.filters({ locale })}</summary>
      <form ref={form} action={path.split('?')[0]} autoComplete="off" data-keep-scroll onChange={onChange}>
        <div className="sheet-head">
          <b>{m.filters({ locale })}</b>
          <button type="button" className="icon-btn" aria-label={m.closeFilters({ locale })} onClick={close}><X className="i-22" /></button>
        </div>
        <div className="sheet-body">
          <HiddenParameters path={path} without={[...filterParameters, 'find', 'page']} />
          <Group title={m.category({ locale })}>
            <ul>
              {categories.ancestors.map((category, i) => <CategoryItem key={category.id} category={category} depth={i} path={path} locale={locale} />)}
              {categories.current ? <CategoryItem category={categories.current} depth={categories.ancestors.length} isCurrent path={path} locale={locale} /> : null}
              {categories.children.map((category) => <CategoryItem key={category.id} category={category} depth={categories.ancestors.length + (categories.current ? 1 : 0) + category.depth} path={path} locale={locale} />)}
            </ul>
          </Group>
          <Group title={m.price({ locale })}>
            <Histogram price={price} />
            <div className="price-bounds" dir="ltr">
              <PriceInput name="least" label={m.least({ locale })} micros={price.leastMicros} example={price.spread?.lowestMicros} sign={currencySymbols[price.currency]} locale={locale} />
              <PriceInput name="most" label={m.most({ locale })} micros={price.mostMicros} example={price.spread?.highestMicros} sign={currencySymbols[price.currency]} locale={locale} />
              <button type="submit" className="btn btn-tinted btn-sm">{m.apply({ locale })}</button>
            </div>
          </Group>
          <Choices title={m.minimumOrder({ locale })} name="moq" locale={locale} options={facets.moq.map((one) => ({ ...one, label: bidi(moqBandText(one.value, locale)) }))} />
          {facets.brandCount > 0 ? (
            <Choices
              title={m.brand({ locale })} name="brand" locale={locale} options={facets.brands.map((one) => ({ ...one, value: one.slug, label: one.name }))} isOpen={find !== ''}
              before={facets.brandCount > optionsShown ? <label className="input input-sm"><input type="search" name="find" defaultValue={find} placeholder={m.findBrand({ locale })} aria-label={m.findBrand({ locale })} maxLength={60} /></label> : null}
              none={m.noBrandFound({ locale })}
            />
          ) : null}
          <Choices title={m.leadTime({ locale })} name="lead" locale={locale} options={facets.lead.map((one) => ({ ...one, label: bidi(leadBandText(one.value, locale)) }))} />
          <Choices title={m.supplierType({ locale })} name="type" locale={locale} options={facets.types.map((one) => ({ ...one, label: typeText({ isManufacturer: false, businessType: one.value }, locale) }))} />
          <Choices title={m.certificates({ locale })} name="cert" locale={locale} options={facets.certificates.map((one) => ({ ...one, label: certificateNames[one.value] }))} />
          <Choices title={m.originProvince({ locale })} name="origin" locale={locale} options={facets.origins.map((one) => ({ ...one, value: one.slug, label: one.name }))} />
          <Choices title={m.sample({ locale })} name="sample" locale={locale} options={facets.withSample > 0 || facets.hasSample ? [{ value: sampleAsked, label: m.sampleAvailable({ locale }), count: facets.withSample, isSelected: facets.hasSample }] : []} />
        </div>
        <div className="sheet-foot" aria-live="polite">
          <button type="submit" className="btn btn-primary btn-block without-script">{m.applyFilters({ locale })}</button>
          <button type="button" className="btn btn-primary btn-block with-script" onClick={close}>{m.showProducts({ count: total }, { locale })}</button>
        </div>
      </form>
    </details>
  );
}

const phone = '(max-width: 900px)';
/** While the sheet is open nothing else can be reached, by no key and by no reader of the screen. `before`: what was out of reach until now; returns what is. */
function isolate(sheet: HTMLDetailsElement, before: readonly Element[]): Element[] {
  for (const element of before) element.removeAttribute('inert');
  const others: Element[] = [];
  if (!sheet.open) return others;
  for (let at: Element = sheet; at !== document.body && at.parentElement; at = at.parentElement) {
    for (const other of at.parentElement.children) if (other !== at && !other.hasAttribute('inert')) others.push(other);
  }
  for (const element of others) element.setAttribute('inert', '');
  // A phone that is turned becomes a page with the filters beside the goods.
  matchMedia(phone).addEventListener('change', () => { sheet.open = false; }, { once: true });
  return others;
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => <details open className="facet"><summary><h2>{title}</h2></summary>{children}</details>;

/** Checkboxes; whatever does not fit at first opens. */
function Choices({ title, name, options, locale, before, none, isOpen = false }: { title: string; name: FacetParameter; options: readonly Option[]; locale: Locale; before?: ReactNode; none?: string; isOpen?: boolean | undefined }) {
  if (options.length === 0 && !before) return null;
  const item = ({ value, label, count, isSelected }: Option) => (
    <li key={value}>
      <label className={count === 0 && !isSelected ? 'check none' : 'check'}>
        <input type="checkbox" name={name} value={value} defaultChecked={isSelected} />
        <span>{label}</span>
        <span className="n">{number(locale, count)}</span>
      </label>
    </li>
  );
  const rest = isOpen ? [] : options.slice(optionsShown);
  return (
    <Group title={title}>
      {before}
      {options.length === 0 && none ? <p className="hint">{none}</p> : <ul>{(isOpen ? options : options.slice(0, optionsShown)).map(item)}</ul>}
      {rest.length > 0 ? (
        <details open={rest.some((one) => one.isSelected)}>
          <summary className="link">{m.showMore({ count: rest.length }, { locale })}</summary>
          <ul>{rest.map(item)}</ul>
        </details>
      ) : null}
    </Group>
  );
}

/** The other filters stay: that is what the counts say. */
function CategoryItem({ category, depth, isCurrent = false, path, locale }: { category: CategoryLink; depth: number; isCurrent?: boolean | undefined; path: string; locale: Locale }) {
  const query = path.split('?')[1];
  return (
    <li className={`depth-${Math.min(depth, 3)}`}>
      <a href={withParameters(`/${locale}${category.path}${query ? `?${query}` : ''}`, { page: null, find: null })} aria-current={isCurrent ? 'page' : undefined}>
        <span>{category.name}</span>
        {category.count === null ? null : <span className="n">{number(locale, category.count)}</span>}
      </a>
    </li>
  );
}

const barHeight = 20;

/** Two shapes: what lies within the bounds and what does not. */
function Histogram({ price: { leastMicros, mostMicros, spread } }: { price: FacetsView['price'] }) {
  if (!spread || spread.lowestMicros === spread.highestMicros) return null;
  const { lowestMicros, highestMicros, bars } = spread;
  const highest = Math.max(...bars);
  const priceAt = (step: number) => lowestMicros * (highestMicros / lowestMicros) ** (step / bars.length);
  const isInside = (i: number) => (mostMicros === null || priceAt(i) <= mostMicros) && (leastMicros === null || priceAt(i + 1) >= leastMicros);
  const shape = (inside: boolean) => bars.flatMap((count, i) => (count > 0 && isInside(i) === inside ? [`M${i} ${barHeight}v-${Math.max(1, Math.round((count / highest) * barHeight))}h.8V${barHeight}`] : [])).join('');
  return (
    <svg className="histogram" viewBox={`0 0 ${bars.length} ${barHeight}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={shape(false)} />
      <path className="in" d={shape(true)} />
    </svg>
  );
}

const decimal = (micros: number, digits: number | undefined, locale: Locale): string => {
  const text = digits === undefined ? String(micros / microsPerUnit) : (micros / microsPerUnit).toFixed(digits);
  return locale === 'tr' ? text.replace('.', ',') : text;
};

/** The range of what is listed stands in the empty fields. */
const PriceInput = ({ name, label, micros, example, sign, locale }: { name: string; label: string; micros: number | null; example: number | undefined; sign: string; locale: Locale }) => (
  <label className="input input-sm">
    <span className="addon" aria-hidden="true">{sign}</span>
    <input aria-label={label} name={name} defaultValue={micros === null ? '' : decimal(micros, undefined, locale)} placeholder={example === undefined ? label : decimal(example, 2, locale)} inputMode="decimal" />
  </label>
);

/** What is chosen now, each with a way out. */
export function AppliedChips({ facets, path, locale }: Omit<Props, 'total'>) {
  if (countFilters(facets) === 0) return null;
  const { leastMicros, mostMicros, currency } = facets.price;
  const priceLabel =
    leastMicros !== null && mostMicros !== null ? priceRangeText({ lowMicros: leastMicros, highMicros: mostMicros, currency }, locale)
    : leastMicros !== null ? m.priceFrom({ price: priceText(leastMicros, currency, locale) }, { locale })
    : mostMicros !== null ? m.priceTo({ price: priceText(mostMicros, currency, locale) }, { locale })
    : null;
  const removeLabel = m.removeFilter({ locale });
  const chips = <Value extends string>(name: FacetParameter, values: readonly Value[], labelOf: (value: Value) => ReactNode) => values.map((value) => (
    <li key={`${name}${value}`}><Chip href={withParameters(path, { [name]: values.filter((one) => one !== value), page: null })} isOn removeLabel={removeLabel}><span>{labelOf(value)}</span></Chip></li>
  ));
  const nameIn = (options: readonly { slug: string; name: string }[]) => (slug: string) => options.find((one) => one.slug === slug)!.name;
  return (
    <ul className="applied" aria-label={m.appliedFilters({ locale })}>
      {priceLabel ? <li><Chip href={withParameters(path, { least: null, most: null, page: null })} isOn removeLabel={removeLabel}><span>{bidi(priceLabel)}</span></Chip></li> : null}
      {chips('moq', chosen.values(facets.moq), (band) => bidi(m.moq({ quantity: moqBandText(band, locale) }, { locale })))}
      {chips('brand', chosen.slugs(facets.brands), nameIn(facets.brands))}
      {chips('lead', chosen.values(facets.lead), (band) => bidi(leadBandText(band, locale)))}
      {chips('type', chosen.values(facets.types), (businessType) => typeText({ isManufacturer: false, businessType }, locale))}
      {chips('cert', chosen.values(facets.certificates), (one) => certificateNames[one])}
      {chips('origin', chosen.slugs(facets.origins), nameIn(facets.origins))}
      {facets.hasSample ? chips('sample', [sampleAsked], () => m.sampleAvailable({ locale })) : null}
      <li><a className="link sm" href={withParameters(path, withoutFilters)}>{m.clearAll({ locale })}</a></li>
    </ul>
  );
}

const mostQuickFilters = 5;

/** One click to what is often asked for; only what narrows this list and leaves something. */
export function QuickFilters({ facets, total, path, locale }: Props) {
  const countOf = (options: readonly { value: string; count: number; isSelected: boolean }[], value: string) => options.find((one) => one.value === value && !one.isSelected)?.count ?? 0;
  const wanted: readonly { name: FacetParameter; value: string; count: number; label: ReactNode }[] = [
    { name: 'lead', value: 'ready', count: countOf(facets.lead, 'ready'), label: m.readyToShip({ locale }) },
    { name: 'sample', value: sampleAsked, count: facets.hasSample ? 0 : facets.withSample, label: m.sampleAvailable({ locale }) },
    { name: 'moq', value: 'up-to-50', count: countOf(facets.moq, 'up-to-50'), label: bidi(m.moq({ quantity: moqBandText('up-to-50', locale) }, { locale })) },
    { name: 'type', value: 'manufacturer', count: countOf(facets.types, 'manufacturer'), label: typeText({ isManufacturer: true, businessType: 'manufacturer' }, locale) },
    ...facets.certificates.filter((one) => !one.isSelected).slice(0, 2).map(({ value, count }) => ({ name: 'cert' as const, value, count, label: certificateNames[value] })),
  ];
  // A group from which something is chosen adds to it: that would be no narrower list.
  const groupIsOpen: Partial<Record<FacetParameter, boolean>> = { lead: chosen.values(facets.lead).length > 0, moq: chosen.values(facets.moq).length > 0, type: chosen.values(facets.types).length > 0, cert: chosen.values(facets.certificates).length > 0 };
  const shown = wanted.filter(({ name, count }) => count > 0 && count < total && !groupIsOpen[name]).slice(0, mostQuickFilters);
  if (shown.length === 0) return null;
  return (
    <div className="quick-filters">
      <span className="sm muted" id="quick-filters">{m.quickFilters({ locale })}</span>
      <ul aria-labelledby="quick-filters">{shown.map(({ name, value, label }) => <li key={`${name}${value}`}><Chip href={withParameters(path, { [name]: value, page: null })}><span>{label}</span></Chip></li>)}</ul>
    </div>
  );
}
