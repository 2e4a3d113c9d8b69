// Lines of a product's specification table: the family's facts, then what every product has.
import type { AttributeList, Carton, ProductInput } from '#features/catalog/schemas.ts';
import type { Locale } from '#shared/locale.ts';
import { type Fact, factNames, isFactName } from './facts.ts';
import { grams, kilos } from './measures.ts';
import type { Plan } from './plans.ts';
import { importedFrom, madeIn } from './provinces.ts';
import type { DemoStore } from './store.ts';
import { trades } from './trades.ts';
import { count, fill, type Noun, startLarge, type Words } from './words.ts';

const maxFacts = 9;

function weightText(unitGrams: number): Words {
  if (unitGrams >= 1000) return kilos(Math.round(unitGrams / 50) / 20);
  return grams(unitGrams >= 100 ? Math.round(unitGrams / 5) * 5 : unitGrams);
}

type Given = {
  readonly plan: Plan;
  readonly store: DemoStore;
  /** The chosen values of the axes. */
  readonly words: Readonly<Record<string, Words>>;
  readonly unitGrams: number | undefined;
  readonly carton: Carton | null;
  readonly noun: Noun;
};

/** Facts of every product, for the lines that the family leaves free. */
function* generalFacts({ plan, store, unitGrams, carton, noun }: Given): Generator<Fact> {
  const { family } = plan;
  const { custom } = trades[family.trade]!;
  yield { name: custom.fact, value: custom.words };
  if (unitGrams !== undefined && noun !== 'kilo')
    yield { name: 'weight', value: weightText(unitGrams) };
  if (carton && carton.pieces > 1) yield { name: 'perCarton', value: count(carton.pieces, noun) };
  if (family.originCountry) yield { name: 'origin', value: importedFrom(family.originCountry) };
  else if (family.trade !== 'service') yield { name: 'origin', value: madeIn(store.province) };
}

export function attributesOf(given: Given): ProductInput['attributes'] {
  const { plan, words } = given;
  const facts: Fact[] = Object.keys(plan.chosen)
    .filter(isFactName)
    .map((axis) => ({ name: axis, value: words[axis]! }));
  for (const [name, value] of Object.entries(plan.family.facts))
    facts.push({ name, value: fill(value, words) });
  for (const fact of generalFacts(given)) {
    if (facts.length < maxFacts && !facts.some(({ name }) => name === fact.name)) facts.push(fact);
  }
  const list = (locale: Locale): AttributeList =>
    facts.map(({ name, value }) => [factNames[name]![locale], startLarge(value[locale], locale)]);
  return { en: list('en'), tr: list('tr'), ar: list('ar') };
}
