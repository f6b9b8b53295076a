import type { WorkspaceInfo } from '../../../protocol/workspace/workspaces.ts';

type Named = Pick<WorkspaceInfo, 'name' | 'folder'>;

/**
 * What each agent is called in every view: its own name, else `unnamed`, a noun for the middle of a sentence. The folder stands
 * beside the name where two agents have the same one, and in its place where neither has one: it alone tells them apart.
 */
export function withNames<T extends Named>(all: readonly T[], unnamed: string): readonly T[] {
	const isShared = (wanted: string) => all.filter(({ name }) => name === wanted).length > 1;
	const nameOf = ({ name, folder }: Named) => {
		if (!isShared(name)) return name === '' ? unnamed : name;
		return name === '' ? folder : `${name} (${folder})`;
	};
	return all.map((each) => ({ ...each, name: nameOf(each) }));
}
