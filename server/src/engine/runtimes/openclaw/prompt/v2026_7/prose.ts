import table from '../prose/2026.7.1.json' with { type: 'json' };
import { type ProseTable, passagesOf, proseOf } from '../prose.ts';

const table2026_7 = table as unknown as ProseTable;

/** The fixed prose of 2026.7.1. */
export const prose2026_7 = proseOf(table2026_7);

export const passages2026_7 = () => passagesOf(table2026_7);
