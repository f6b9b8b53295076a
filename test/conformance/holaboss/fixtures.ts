import { readFileSync } from 'node:fs';
import type { CatalogEntry } from '../../../server/src/engine/runtimes/holaboss/memory/files/entry.ts';
import type { MemoryFileText } from '../../../server/src/engine/runtimes/holaboss/memory/recall/recallScan.ts';
import type { Case, Input } from '../case.ts';

const cases: readonly Case[] = JSON.parse(readFileSync(new URL('../holaboss.json', import.meta.url), 'utf8'));

/** What other cases refer to by name. */
const fixture = (fn: string): unknown => cases.find((test) => test.fn === fn)?.expected;

type CatalogRow = CatalogEntry & { readonly workspaceId: string | null };

/** The rows that the workspace `w1` recalls from: its own and the person's. */
export const catalog: readonly CatalogRow[] = (fixture('fixture.catalog') as readonly CatalogRow[]).filter(
	({ scope, workspaceId }) => scope === 'user' || workspaceId === 'w1',
);

/** One file a day, from April 1 2026 on. */
export const scanFiles: readonly MemoryFileText[] = Object.entries(
	fixture('fixture.scanFiles') as Readonly<Record<string, string>>,
).map(([path, text], index) => ({ path, text, modified: Date.UTC(2026, 3, 1 + index) }));

/** The input of the first case of `fn`: other cases start from it. */
export const inputOf = (fn: string): Input => cases.find((test) => test.fn === fn)?.input;
