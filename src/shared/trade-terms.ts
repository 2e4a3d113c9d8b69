// What the market promises both sides of a trade: features keep to it, and pages of text name it.

/** For the buyer, to send what the seller takes back. */
export const sendDays = 14;
/** For the buyer, to dispute the refusal of a return. */
export const refusedDays = 7;
/** After the delivery, in which an order may be disputed. */
export const disputeDays = 30;
/** After the day on which it was to be shipped, until an order may be disputed. */
export const lateDays = 15;
/** After the first shipment of an order of which no delivery was told, until it may be disputed. */
export const transitDays = 60;
/** After the delivery, until the clock confirms the receipt for a silent buyer. */
export const confirmDays = 30;

const dollarMicros = 1_000_000;
/** Of an inspection. */
export const minInspectionPriceMicros = 200 * dollarMicros;
export const maxInspectionPriceMicros = 300 * dollarMicros;
