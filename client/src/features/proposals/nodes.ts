import type { Proposal } from '../../../../protocol/memory/proposals.ts';
import { groupOf, groupsOf, type ProposalGroup } from './kinds.ts';

/** What the view shows, from the outside in. */
export type ProposalNode =
	| { readonly kind: 'agent'; readonly workspace: string }
	| GroupNode
	| { readonly kind: 'proposal'; readonly proposal: Proposal };

/** All of one kind; of one agent. */
interface GroupNode {
	readonly kind: 'proposals';
	readonly workspace: string;
	readonly group: ProposalGroup;
}

/** A level with one row only says nothing, and is left out. */
function under(all: readonly Proposal[]): readonly ProposalNode[] {
	const groups = groupsOf(all);
	const [first] = all;
	if (groups.length < 2 || !first) return all.map((proposal) => ({ kind: 'proposal', proposal }));
	return groups.map((group) => ({ kind: 'proposals', workspace: first.workspace, group }));
}

export const membersOf = (all: readonly Proposal[], { workspace, group }: Omit<GroupNode, 'kind'>) =>
	all.filter((proposal) => proposal.workspace === workspace && groupOf(proposal) === group);

export function childrenOf(all: readonly Proposal[], node?: ProposalNode): readonly ProposalNode[] {
	switch (node?.kind) {
		case undefined: {
			const workspaces = [...new Set(all.map(({ workspace }) => workspace))];
			return workspaces.length > 1 ? workspaces.map((workspace) => ({ kind: 'agent', workspace })) : under(all);
		}
		case 'agent':
			return under(all.filter(({ workspace }) => workspace === node.workspace));
		case 'proposals':
			return membersOf(all, node).map((proposal) => ({ kind: 'proposal', proposal }));
		case 'proposal':
			return [];
	}
}

/** Stays the same while proposals come and go, so that rows keep their selection and their folding. */
export function idOf(node: ProposalNode): string {
	switch (node.kind) {
		case 'agent':
			return [node.kind, node.workspace].join('\n');
		case 'proposals':
			return [node.kind, node.workspace, node.group.id].join('\n');
		case 'proposal':
			return [node.kind, node.proposal.id].join('\n');
	}
}

/** Commands on a row of the view get its node, and from elsewhere anything at all. */
export function nodeIn(value: unknown): Exclude<ProposalNode, { kind: 'agent' }> | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const node = value as Partial<ProposalNode>;
	if (node.kind === 'proposal' && typeof node.proposal?.id === 'string') return node as ProposalNode & typeof node;
	if (node.kind === 'proposals' && node.group !== undefined) return node as GroupNode;
	return undefined;
}
