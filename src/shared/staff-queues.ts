/** The topic by which open lists of what waits for the market's staff look again. */
export const queuesTopic = 'queues';
