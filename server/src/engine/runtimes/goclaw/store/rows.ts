import { compareBytes } from '../text/byteOrder.ts';

/** A context file by the name that the prompt shows; `T` is what its content is held as. */
export interface ContextRow<T = string> {
	readonly path: string;
	readonly content: T;
}

const filled = <T extends { readonly length: number }>(rows: readonly ContextRow<T>[]): ContextRow<T>[] =>
	rows.filter(({ content }) => content.length > 0);

/** The files of one request, from the agent's rows and the person's own. */
export function requestRows<T extends { readonly length: number }>(
	agentType: string,
	userId: string,
	agentRows: readonly ContextRow<T>[],
	userRows: readonly ContextRow<T>[],
): ContextRow<T>[] {
	const own = userId === '' ? [] : filled(userRows);
	if (agentType === 'open' && own.length > 0) return own;
	if (agentType !== 'predefined') return filled(agentRows);
	// A person's row stands in for the agent's of the same name, whatever that name is.
	const replaced = agentRows.map((row) => own.find(({ path }) => path === row.path) ?? row);
	const known = new Set(agentRows.map(({ path }) => path));
	return [...filled(replaced), ...own.filter(({ path }) => !known.has(path))];
}

/** The request's files first; of the base those that the request does not have. */
export function mergeRows<T>(
	base: readonly ContextRow<T>[],
	request: readonly ContextRow<T>[] | undefined,
): readonly ContextRow<T>[] {
	if (request === undefined || request.length === 0) return base;
	const names = new Set(request.map(({ path }) => path));
	return [...request, ...base.filter(({ path }) => !names.has(path))];
}

/** No order is asked for; SQLite walks the index, which is in byte order of the names. Postgres promises nothing. */
export const inRowOrder = <T extends { readonly path: string }>(rows: readonly T[]): T[] =>
	[...rows].sort((a, b) => compareBytes(a.path, b.path));

/** What happened to the rows of a table, in order. */
export type RowWrite = { readonly kind: 'put' | 'delete'; readonly path: string };

/**
 * The order in which Postgres was seen to give rows that nobody put in order: by name through the index, until the table
 * was analysed; then as they lie, where a row that is written again moves to the end.
 */
export function managedRowOrder(writes: readonly RowWrite[], analysed: boolean): string[] {
	const heap = new Set<string>();
	for (const { kind, path } of writes) {
		heap.delete(path);
		if (kind === 'put') heap.add(path);
	}
	return analysed ? [...heap] : [...heap].sort(compareBytes);
}
