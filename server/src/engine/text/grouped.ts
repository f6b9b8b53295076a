/** `14,000`. Whole numbers only; making a formatter of `Intl` would take longer than starting all the rules. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
