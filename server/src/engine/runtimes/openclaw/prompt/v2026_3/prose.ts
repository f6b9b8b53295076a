import table from '../prose/2026.3.13.json' with { type: 'json' };
import { type ProseTable, passagesOf, proseOf } from '../prose.ts';

export const table2026_3 = table as unknown as ProseTable;

/** The fixed prose of 2026.3.13. */
export const prose2026_3 = proseOf(table2026_3);

export const passages2026_3 = () => passagesOf(table2026_3);
