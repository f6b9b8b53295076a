import type { WorkspaceInfo } from '../../../protocol/workspace/workspaces.ts';

type Named = Pick<WorkspaceInfo, 'name' | 'folder'>;

/**
 * What each agent is called in every view: its own name, else `unnamed`, a noun for the middle of a sentence. The folder stands
 * beside the name where two agents have the same one.
 */
export function withNames<T extends Named>(all: readonly T[], unnamed: string): readonly T[] {
	const nameOf = ({ name }: Named) => (name === '' ? unnamed : name);
	const isShared = (wanted: string) => all.filter((each) => nameOf(each) === wanted).length > 1;
	return all.map((each) => {
		const name = nameOf(each);
		return { ...each, name: isShared(name) ? `${name} (${each.folder})` : name };
	});
}
