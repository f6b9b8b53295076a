import type { GuardedChange, GuardedLine } from '../../../../protocol/guard/guard.ts';

/** What the view shows, from the outside in. */
export type GuardNode =
	| { readonly kind: 'agent'; readonly workspace: string }
	| { readonly kind: 'guarded'; readonly change: GuardedChange }
	| { readonly kind: 'line'; readonly change: GuardedChange; readonly line: GuardedLine };

const rowsOf = (all: readonly GuardedChange[]): readonly GuardNode[] =>
	all.map((change) => ({ kind: 'guarded', change }));

/** Agents have rows only where there are several. */
export function childrenOf(all: readonly GuardedChange[], node?: GuardNode): readonly GuardNode[] {
	switch (node?.kind) {
		case undefined: {
			const workspaces = [...new Set(all.map(({ workspace }) => workspace))];
			return workspaces.length > 1 ? workspaces.map((workspace) => ({ kind: 'agent', workspace })) : rowsOf(all);
		}
		case 'agent':
			return rowsOf(all.filter(({ workspace }) => workspace === node.workspace));
		case 'guarded':
			return node.change.lines.map((line) => ({ kind: 'line', change: node.change, line }));
		case 'line':
			return [];
	}
}

/** Commands on a row get its node, and from elsewhere anything at all. */
export function changeIn(value: unknown): GuardedChange | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const node = value as Partial<Extract<GuardNode, { kind: 'line' }>>;
	return typeof node.change?.id === 'string' ? node.change : undefined;
}

/** The line that a row is about. */
export const lineIn = (value: unknown): number | undefined =>
	changeIn(value) && (value as Partial<Extract<GuardNode, { kind: 'line' }>>).line?.line;
