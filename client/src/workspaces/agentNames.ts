import type { WorkspaceInfo } from '../../../protocol/workspace/workspaces.ts';

/** An agent as views call it. */
interface AgentName extends Pick<WorkspaceInfo, 'name' | 'emoji'> {
	/** Its name where that stands alone or begins a sentence; absent: the same. */
	readonly heading?: string;
}

type Named = Pick<WorkspaceInfo, 'name' | 'folder'>;

/**
 * What each agent is called in every view: its own name, else `unnamed`, a noun for the middle of a sentence, or `alone`. The folder stands
 * beside the name where two agents have the same one, and in its place where neither has one: it alone tells them apart.
 */
export function withNames<T extends Named>(
	all: readonly T[],
	unnamed: string,
	alone: string,
): readonly (T & Pick<AgentName, 'heading'>)[] {
	const isShared = (wanted: string) => all.filter(({ name }) => name === wanted).length > 1;
	const nameOf = ({ name, folder }: Named): AgentName => {
		if (!isShared(name)) return name === '' ? { name: unnamed, heading: alone } : { name };
		return { name: name === '' ? folder : `${name} (${folder})` };
	};
	return all.map((each) => ({ ...each, ...nameOf(each) }));
}

/** The name where nothing comes before it: of a group, a page, the one who answers. Of a workspace as `withNames` has left it. */
export const nameAlone = ({ name, heading = name }: AgentName): string => heading;

/** What a row of the agent is called. */
export const headingOf = ({ emoji, ...agent }: AgentName): string =>
	[emoji, nameAlone(agent)].filter(Boolean).join(' ');
