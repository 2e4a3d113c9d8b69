// Suggestions below a search field, loaded on its first focus: the "editable combobox with list
// autocomplete" pattern of the ARIA Authoring Practices. Recent searches stay on the device.
import * as m from '#messages/pages/storefront/shell';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import './search-suggestions.css';

type Answer = {
  readonly questions: readonly string[];
  readonly products: readonly {
    readonly title: { readonly value: string; readonly lang: string };
    readonly path: string;
  }[];
  readonly categories: readonly { readonly name: string; readonly path: string }[];
  readonly brands: readonly { readonly name: string; readonly slug: string }[];
  readonly stores: readonly { readonly name: string; readonly path: string }[];
};
type Option = { readonly text: string; readonly href: string; readonly lang?: string };
type Group = {
  readonly title: string;
  readonly options: readonly Option[];
  /** Stored on this device, so they can be removed. */
  readonly isOwn?: boolean;
};

const storageKey = 'recent-searches';
const maxRecent = 6;
const pauseMs = 120;
const attached = new WeakSet<HTMLInputElement>();

function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((one) => typeof one === 'string').slice(0, maxRecent)
      : [];
  } catch {
    return [];
  }
}

function keepRecent(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(searches.slice(0, maxRecent)));
  } catch {} // storage is blocked
}

const made = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  text = '',
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
};

const searchFor = (locale: Locale, q: string, more: Record<string, string> = {}) =>
  `${paths.search({ locale })}?${new URLSearchParams({ q, ...more })}`;
const queriesIn = (locale: Locale, title: string, questions: readonly string[]): Group => ({
  title,
  options: questions.map((text) => ({ text, href: searchFor(locale, text) })),
});

/** Returns the groups of an empty field: recent searches on this device, and popular ones. */
function firstGroups(
  recent: readonly string[],
  popular: readonly string[],
  locale: Locale,
): Group[] {
  return [
    { ...queriesIn(locale, m.recentSearches({ locale }), recent), isOwn: true },
    queriesIn(
      locale,
      m.popularSearches({ locale }),
      popular.filter((question) => !recent.includes(question)),
    ),
  ].filter(({ options }) => options.length > 0);
}

function groupsOf(answer: Answer, locale: Locale): Group[] {
  return [
    queriesIn(locale, m.suggestedWords({ locale }), answer.questions),
    {
      title: m.suggestedProducts({ locale }),
      options: answer.products.map(({ title, path }) => ({
        text: title.value,
        href: paths.localized({ locale, path }),
        lang: title.lang,
      })),
    },
    {
      title: m.suggestedCategories({ locale }),
      options: answer.categories.map(({ name, path }) => ({
        text: name,
        href: paths.localized({ locale, path }),
      })),
    },
    {
      title: m.suggestedBrands({ locale }),
      options: answer.brands.map(({ name, slug }) => ({
        text: name,
        href: searchFor(locale, name, { brand: slug }),
      })),
    },
    {
      title: m.suggestedStores({ locale }),
      options: answer.stores.map(({ name, path }) => ({
        text: name,
        href: paths.localized({ locale, path }),
      })),
    },
  ].filter(({ options }) => options.length > 0);
}

/** The list of options below a field, with the one that the keys have chosen. */
function createList(input: HTMLInputElement, form: HTMLFormElement, locale: Locale) {
  const id = `${input.id || 'search'}-suggestions`;
  const box = made('div', {
    class: 'search-suggestions',
    id,
    role: 'listbox',
    'aria-label': m.suggestions({ locale }),
    hidden: '',
  });
  const status = made('p', { class: 'visually-hidden', role: 'status' });
  form.append(box, status);
  let chosen = -1;
  const options = () => [...box.querySelectorAll<HTMLElement>('[role=option]')];
  const groupOf = ({ title, options: ofGroup, isOwn }: Group, g: number) => {
    const group = made('div', { role: 'group', 'aria-labelledby': `${id}-${g}` });
    group.append(
      made('p', { id: `${id}-${g}`, role: 'presentation' }, title),
      ...ofGroup.map((option, i) => optionOf(option, { id: `${id}-${g}-${i}`, locale })),
    );
    if (isOwn) group.append(clearOption(`${id}-clear`, locale));
    return group;
  };

  return {
    box,
    isOpen: () => !box.hidden,
    chosen: () => options()[chosen],
    show(groups: readonly Group[]): void {
      // A plain field until there are suggestions.
      for (const [name, value] of Object.entries({
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-controls': id,
      }))
        input.setAttribute(name, value);
      box.replaceChildren(...groups.map(groupOf));
      const count = options().length;
      chosen = -1;
      input.removeAttribute('aria-activedescendant');
      box.hidden = count === 0;
      input.setAttribute('aria-expanded', String(count > 0));
      status.textContent = m.suggestionCount({ count }, { locale });
    },
    /** Chooses the next option, or the one before. */
    move(by: 1 | -1): void {
      const all = options();
      const at = chosen + by;
      // The field itself comes between the last and the first option.
      chosen = at >= all.length ? -1 : at < -1 ? all.length - 1 : at;
      for (const [i, option] of all.entries())
        option.setAttribute('aria-selected', String(i === chosen));
      const option = all[chosen];
      if (option) {
        input.setAttribute('aria-activedescendant', option.id);
        option.scrollIntoView({ block: 'nearest' });
      } else input.removeAttribute('aria-activedescendant');
    },
    hide(): void {
      box.hidden = true;
      // The status describes the list.
      status.textContent = '';
      chosen = -1;
      if (input.role === 'combobox') input.setAttribute('aria-expanded', 'false');
      input.removeAttribute('aria-activedescendant');
    },
  };
}

const optionOf = (
  { text, href, lang }: Option,
  { id, locale }: { readonly id: string; readonly locale: Locale },
): HTMLElement =>
  made(
    'a',
    {
      role: 'option',
      id,
      'aria-selected': 'false',
      tabindex: '-1',
      href,
      dir: 'auto',
      ...(lang && lang !== locale && { lang }),
    },
    text,
  );

/** Forgets the recent searches. The list closes, as on any click in it. */
function clearOption(id: string, locale: Locale): HTMLElement {
  const clear = made(
    'a',
    {
      role: 'option',
      id,
      class: 'search-suggestions-clear',
      'aria-selected': 'false',
      tabindex: '-1',
      href: '#',
    },
    m.clearRecent({ locale }),
  );
  clear.addEventListener('click', (event) => {
    event.preventDefault();
    keepRecent([]);
  });
  return clear;
}

/** Asks for suggestions to what a field holds, the latest question only. */
function createSuggester(
  input: HTMLInputElement,
  list: ReturnType<typeof createList>,
  locale: Locale,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  const stop = () => {
    clearTimeout(timer);
    asking?.abort();
  };
  const close = () => {
    stop();
    list.hide();
  };
  const ask = async () => {
    stop();
    const { signal } = (asking = new AbortController());
    const q = input.value.trim();
    const recent = q === '' ? recentSearches() : [];
    if (recent.length > 0) list.show(firstGroups(recent, [], locale));
    // Keeps the recent searches when the request fails.
    const giveUp = () => {
      if (recent.length === 0) close();
    };
    try {
      const response = await fetch(
        `/api/v1/suggestions?${new URLSearchParams({ lang: locale, q })}`,
        { signal },
      );
      if (document.activeElement !== input) return close();
      if (!response.ok) return giveUp();
      const answer = (await response.json()) as Answer;
      if (signal.aborted) return;
      if (q !== '') list.show(groupsOf(answer, locale));
      else if (answer.questions.length > 0)
        list.show(firstGroups(recent, answer.questions, locale));
      else giveUp();
    } catch {
      if (!signal.aborted) giveUp();
    }
  };
  const askSoon = () => {
    stop();
    timer = setTimeout(() => void ask(), pauseMs);
  };
  return { ask, stop, close, askSoon };
}

/** Attaches suggestions to a field, once. */
export function attachSuggestions(input: HTMLInputElement, locale: Locale): void {
  if (attached.has(input) || !input.form) return;
  attached.add(input);
  const { form } = input;
  const list = createList(input, form, locale);
  const { ask, stop, close, askSoon } = createSuggester(input, list, locale);

  input.addEventListener('input', askSoon);
  input.addEventListener('focus', () => {
    if (input.value === '') void ask();
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (event.altKey && event.key === 'ArrowUp') close();
      else if (!list.isOpen()) void ask();
      else {
        // A late response must not replace the list while an option is being chosen.
        stop();
        list.move(event.key === 'ArrowDown' ? 1 : -1);
      }
    } else if (event.key === 'Escape' && list.isOpen()) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && list.chosen()) {
      event.preventDefault();
      list.chosen()?.click();
    } else if (event.key === 'Tab') close();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
  });
  // Keeps the focus in the field.
  list.box.addEventListener('mousedown', (event) => event.preventDefault());
  list.box.addEventListener('click', close);
  form.addEventListener('submit', () => {
    const q = input.value.trim();
    if (q !== '') keepRecent([q, ...recentSearches().filter((one) => one !== q)]);
    close();
  });
  // The visitor may have typed before this script loaded.
  if (
    document.activeElement === input &&
    (input.value === '' || input.value !== input.defaultValue)
  )
    void ask();
}
