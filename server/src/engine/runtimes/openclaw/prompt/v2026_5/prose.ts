import table from '../prose/2026.5.28.json' with { type: 'json' };
import { type ProseTable, passagesOf, proseOf } from '../prose.ts';

const table2026_5 = table as unknown as ProseTable;

/** The fixed prose of 2026.5.28. */
export const prose2026_5 = proseOf(table2026_5);

export const passages2026_5 = () => passagesOf(table2026_5);
