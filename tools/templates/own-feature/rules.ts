// How many sample things a person may keep.
export const maxSampleThings = 100;
