import { ownValue } from '../../../../text/ownValue.ts';

/** Names that other versions or guides give to a key. */
const otherNames: Readonly<Record<string, readonly string[]>> = { agentId: ['id'], agent: ['agents'] };

/** Keys that live elsewhere in a version, or nowhere. */
function moved(path: string, key: string, agentsAreKeyed: boolean): string | undefined {
	if (key === 'memorySearch') {
		return `Settings for memory search belong in ${agentsAreKeyed ? 'memory.search' : 'agents.defaults.memorySearch'}.`;
	}
	if (path === 'agents' && key === 'list' && agentsAreKeyed) {
		return 'Agents are now a map by id: agents.entries. A list is converted only if all is written in one file. Otherwise every agent needs a plain, lower-case id of its own, and there must be no map yet.';
	}
	if (path === 'agents' && key === 'entries' && !agentsAreKeyed)
		return 'Agents are a list in this version: agents.list, each with an id.';
	if (path === 'hooks.internal.entries.soul-evil') {
		return 'Some guides show this key, but this version accepts only enabled and env here. Remove it.';
	}
	return undefined;
}

/** What there is to be said of a key that the schema of a version does not have. */
export function aboutUnknown(path: string, key: string, agentsAreKeyed: boolean) {
	const [names, advice] = [ownValue(otherNames, key), moved(path, key, agentsAreKeyed)];
	return { ...(names && { names }), ...(advice !== undefined && { advice }) };
}
