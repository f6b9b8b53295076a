import table from '../prose/2026.9.6.json' with { type: 'json' };
import { type ProseTable, passagesOf, proseOf } from '../prose.ts';

const tableV9 = table as unknown as ProseTable;

/** The fixed prose of 2026.9.6. */
export const proseV9 = proseOf(tableV9);

export const passagesV9 = passagesOf(tableV9);
