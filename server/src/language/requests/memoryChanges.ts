import {
	type MemoryChange,
	type MemoryChangesParams,
	MemoryChangesRequest,
} from '../../../../protocol/memory/changes.ts';
import type { ChangeRecord, LinkChange } from '../../host/writes/records/record.ts';
import { isRevertible } from '../../host/writes/records/revertFile.ts';
import type { Feature } from '../feature.ts';
import { workspaceAt } from '../support/workspace/workspaceLookup.ts';

const usualLimit = 100;

/** UTF-16 units. */
const longestExcerpt = 200;

/** What has been written, by whom, and whether it can be taken back. */
export const memoryChangesRequest: Feature = {
	name: 'memory changes',
	register(context) {
		const { connection, files, records } = context;
		connection.onRequest(
			MemoryChangesRequest,
			context.answered<MemoryChangesParams, readonly MemoryChange[]>(
				'memory changes',
				async ({ workspace: uri, limit = usualLimit }) => {
					const workspace = workspaceAt(uri, context);
					const changes = await records.list(workspace.root, Math.max(0, Math.trunc(limit)));
					// Whatever took a change back is newer than it, and so is in the list as well.
					const undone = new Set(changes.map(({ undoes, path }) => `${undoes} ${path}`));
					return changes.map((change) => ({
						uri: files.uriOf(workspace.absolute(change.path)),
						...described(change),
						...(change.undoes !== undefined && { undoes: change.undoes }),
						...(isRevertible(change) &&
							!undone.has(`${change.operation} ${change.path}`) && { undo: change.operation }),
					}));
				},
			),
		);
	},
};

function described({
	path,
	at,
	by,
	what,
	before,
	after,
	hunk,
	link,
}: ChangeRecord): Omit<MemoryChange, 'uri' | 'undo'> {
	if (link) return describedLink({ path, at, by, what, after, link });
	const became = after === undefined ? 'deleted' : before === undefined ? 'created' : 'changed';
	if (!hunk) return { path, at, by, what, became };
	const { line, added, removed } = hunk;
	const shown = (added.length > 0 ? added : removed).join('').trim();
	return {
		path,
		at,
		by,
		what,
		became,
		line,
		added: added.length,
		removed: removed.length,
		excerpt: shown.length > longestExcerpt ? `${shown.slice(0, longestExcerpt - 1)}…` : shown,
	};
}

/** A link is no text: what it led to takes the place of the lines. */
function describedLink({
	path,
	at,
	by,
	what,
	after,
	link: { kind, target },
}: Pick<ChangeRecord, 'path' | 'at' | 'by' | 'what' | 'after'> & { readonly link: LinkChange }): Omit<
	MemoryChange,
	'uri' | 'undo'
> {
	const became = kind === 'made' ? 'created' : after === undefined ? 'deleted' : 'changed';
	return { path, at, by, what, became, excerpt: `→ ${target}` };
}
