import { defineFeature } from '#platform/feature.ts';
import * as changePackage from './commands/change-package.server.ts';

/** Seller packages: what each contains and costs. */
export const packages = defineFeature({ name: 'packages', commands: { ...changePackage } });
