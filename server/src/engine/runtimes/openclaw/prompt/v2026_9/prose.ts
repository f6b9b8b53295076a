import table from '../prose/2026.9.6.json' with { type: 'json' };
import { type ProseTable, passagesOf, proseOf } from '../prose.ts';

const table2026_9 = table as unknown as ProseTable;

/** The fixed prose of 2026.9.6. */
export const prose2026_9 = proseOf(table2026_9);

export const passages2026_9 = () => passagesOf(table2026_9);
