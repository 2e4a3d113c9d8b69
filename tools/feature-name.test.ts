import { expect, test } from 'vitest';
import { featureName, renameTemplate } from './feature-name.ts';

test.each([
  ['reviews', 'review'],
  ['price-alerts', 'price-alert'],
  ['companies', 'company'],
  ['addresses', 'addresse'], // A wrong singular, which a second argument corrects.
])('the singular of %s is %s', (plural, singular) => {
  expect(featureName(plural)).toEqual({ plural, singular });
});

test.each([['Reviews'], ['price_alerts'], ['../reviews'], ['stuff'], ['']])(
  'the feature name "%s" is refused',
  (plural) => {
    expect(() => featureName(plural)).toThrow(/kebab-case|plural noun/);
  },
);

test('a name that JavaScript reserves is refused', () => {
  expect(() => featureName('packages')).toThrow('"package" is a reserved word');
  expect(featureName('seller-packages').singular).toBe('seller-package');
});

test('an irregular singular can be given', () => {
  expect(featureName('addresses', 'address')).toEqual({ plural: 'addresses', singular: 'address' });
});

test('each writing of the template name is replaced by its counterpart', () => {
  expect(
    renameTemplate(
      '// Sample thing: publishes sample things.\nconst sampleThings: SampleThing[] = []; ' +
        "'sample_things_newest' 'sample-things.sample_thing'",
      featureName('price-alerts'),
    ),
  ).toBe(
    '// Price alert: publishes price alerts.\nconst priceAlerts: PriceAlert[] = []; ' +
      "'price_alerts_newest' 'price-alerts.price_alert'",
  );
});
