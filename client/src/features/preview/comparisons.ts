import type { SessionKind } from '../../../../protocol/preview/session.ts';
import type { RuntimeInfo, WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { headingOf } from '../../workspaces/agentNames.ts';
import type { PromptAddress } from './document/address.ts';

/** One side of a comparison. */
export interface ComparedPrompt {
	readonly address: PromptAddress;
	readonly workspace: WorkspaceInfo;
	readonly runtimeTitle: string;
}

interface ComparisonGroup {
	readonly what: 'session' | 'runtime' | 'agent';
	readonly sides: readonly { readonly label: string; readonly side: ComparedPrompt }[];
}

/** The session of that name, else the usual one of a runtime that knows no such session. */
export const sessionAmong = (kinds: readonly SessionKind[], wanted: SessionKind): SessionKind =>
	kinds.includes(wanted) ? wanted : (kinds[0] ?? wanted);

/**
 * What a prompt can sensibly be held against: one thing differs, the rest stays. Runtimes of the same family come
 * first, as an upgrade is what most people ask about; groups with nothing in them are left out.
 */
export function comparisonsOf(
	left: ComparedPrompt,
	workspaces: readonly WorkspaceInfo[],
	runtimes: readonly RuntimeInfo[],
): readonly ComparisonGroup[] {
	const { address, workspace } = left;
	const shown = address.runtime ?? workspace.runtime;
	const familyOf = (id: string) => id.slice(0, id.indexOf('@'));
	const isSibling = ({ id }: RuntimeInfo) => familyOf(id) === familyOf(shown);
	const others = runtimes.filter(({ id }) => id !== shown);
	const groups: readonly ComparisonGroup[] = [
		{
			what: 'session',
			sides: workspace.sessionKinds
				.filter((session) => session !== address.session)
				.map((session) => ({ label: session, side: { ...left, address: { ...address, session } } })),
		},
		{
			what: 'runtime',
			sides: [...others.filter(isSibling), ...others.filter((runtime) => !isSibling(runtime))].map((runtime) => ({
				label: runtime.title,
				side: {
					...left,
					runtimeTitle: runtime.title,
					address: { ...address, runtime: runtime.id, session: sessionAmong(runtime.sessionKinds, address.session) },
				},
			})),
		},
		{
			what: 'agent',
			sides: workspaces
				.filter(({ uri }) => uri !== workspace.uri)
				.map((other) => {
					const session = sessionAmong(other.sessionKinds, address.session);
					const { at, wording } = address;
					const own = { workspace: other.uri, session, wording, ...(at !== undefined && { at }) };
					return {
						label: headingOf(other),
						side: { address: own, workspace: other, runtimeTitle: other.runtimeTitle },
					};
				}),
		},
	];
	return groups.filter(({ sides }) => sides.length > 0);
}
