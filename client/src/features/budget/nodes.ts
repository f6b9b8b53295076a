import type { BudgetResult, BudgetRow } from '../../../../protocol/preview/budget.ts';
import type { RunNote } from '../../../../protocol/preview/runNote.ts';
import type { SessionKind } from '../../../../protocol/preview/session.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';

/** What the budget view shows, from the outside in. */
export type BudgetNode =
	| { readonly kind: 'workspace'; readonly workspace: WorkspaceInfo }
	| { readonly kind: 'session'; readonly workspace: WorkspaceInfo; readonly session: SessionKind }
	| {
			readonly kind: 'row';
			readonly workspace: WorkspaceInfo;
			readonly session: SessionKind;
			readonly row: BudgetRow;
	  }
	| { readonly kind: 'note'; readonly workspace: WorkspaceInfo; readonly session: SessionKind; readonly note: RunNote }
	| {
			readonly kind: 'total';
			readonly workspace: WorkspaceInfo;
			readonly session: SessionKind;
			readonly budget: BudgetResult;
	  }
	| {
			readonly kind: 'failure';
			readonly workspace: WorkspaceInfo;
			readonly session: SessionKind;
			readonly message: string;
	  };

const kinds: readonly string[] = [
	'workspace',
	'session',
	'row',
	'note',
	'total',
	'failure',
] satisfies readonly BudgetNode['kind'][];

/** Commands on a row of the view get its node, and from elsewhere anything at all. */
export function isBudgetNode(value: unknown): value is BudgetNode {
	if (typeof value !== 'object' || value === null) return false;
	const { kind, workspace } = value as Partial<BudgetNode>;
	return typeof kind === 'string' && kinds.includes(kind) && typeof workspace?.uri === 'string';
}

/** Stays the same while the budget changes, so that rows keep their selection and their folding. */
export function idOf(node: BudgetNode): string {
	const words = [node.workspace.uri];
	if (node.kind !== 'workspace') words.push(node.session);
	if (node.kind === 'row') words.push('row', node.row.path);
	else if (node.kind === 'note') words.push('note', node.note.kind);
	else words.push(node.kind);
	return words.join('\n');
}
