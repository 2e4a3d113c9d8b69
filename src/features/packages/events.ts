/** Tag of every page that shows limits or prices of packages. */
export const packagesTag = 'packages';
