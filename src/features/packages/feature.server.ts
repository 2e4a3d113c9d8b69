import { defineFeature } from '#platform/feature.ts';

/** Seller packages: what each contains and costs. */
export const packages = defineFeature({ name: 'packages' });
