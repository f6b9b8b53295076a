import { at, type Json, textAt } from '../../../text/json5.ts';
import type { SessionKind } from '../../../workspace/session.ts';
import type { AccessFact } from '../../capabilities/access.ts';

/** Where an agent's settings are, its own first; `key` leads there. */
export interface SettingsPlace {
	readonly value: Json | undefined;
	readonly key: readonly (string | number)[];
}

/** The first of `places` that says something under `path`. */
function firstText(places: readonly SettingsPlace[], ...path: readonly string[]) {
	for (const { value, key } of places) {
		const text = textAt(value, ...path);
		if (text !== undefined) return { text, key: [...key, ...path] };
	}
	return undefined;
}

const notKnown = (why: string): AccessFact => ({ text: `not known: ${why}` });

/** A heartbeat runs in the agent's main session. */
const isMain = (session: SessionKind): boolean => session === 'main' || session === 'heartbeat';

/** `sandbox`, `host`, or undefined where nobody has said and no default is known. */
function placeIn(places: readonly SettingsPlace[], session: SessionKind) {
	const mode = firstText(places, 'sandbox', 'mode');
	if (!mode) return undefined;
	const isInside = mode.text === 'all' || (mode.text === 'non-main' && !isMain(session));
	return { isInside, mode };
}

export function commandsFact(places: readonly SettingsPlace[], session: SessionKind): AccessFact {
	const found = placeIn(places, session);
	if (!found) return notKnown('sandbox.mode is not set');
	const { isInside, mode } = found;
	return { text: isInside ? `sandbox (mode ${mode.text})` : `host (mode ${mode.text})`, key: mode.key };
}

const accesses: Readonly<Record<string, string>> = {
	none: 'a copy in the sandbox; not the workspace itself',
	ro: 'a copy in the sandbox; the workspace itself only to read',
	rw: 'the workspace itself, to read and write',
};

/**
 * Which folder a session has. With a sandbox and any access but `rw` the runtime works in a copy, into which MEMORY.md does not
 * come (OpenClaw 2026.1.24, the pipeline of a run).
 */
export function workspaceFact(places: readonly SettingsPlace[], session: SessionKind): AccessFact {
	const found = placeIn(places, session);
	if (!found) return notKnown('sandbox.mode is not set');
	if (!found.isInside) return { text: 'the workspace itself, to read and write', key: found.mode.key };
	const access = firstText(places, 'sandbox', 'workspaceAccess');
	if (!access) return notKnown('sandbox.workspaceAccess is not set');
	return { text: accesses[access.text] ?? `not known: ${access.text}`, key: access.key };
}

/** The sandbox that a sub-agent's commands run in: `host` where they run in none, undefined where that is not known. */
export const insideOf = (places: readonly SettingsPlace[], session: SessionKind) => placeIn(places, session);

interface DeniedTools {
	readonly names: readonly string[];
	readonly key: readonly (string | number)[];
}

function listAt({ value, key }: SettingsPlace, ...path: readonly string[]): readonly DeniedTools[] {
	const list = at(value, ...path);
	const names = Array.isArray(list) ? list.filter((name): name is string => typeof name === 'string') : [];
	return names.length === 0 ? [] : [{ names, key: [...key, ...path] }];
}

/** Lists of denied tools that count for a session: everybody's, the agent's, those of sub-agents and of sandboxes. */
export function deniedIn(
	root: SettingsPlace,
	agent: SettingsPlace | undefined,
	session: SessionKind,
	isInside: boolean,
): readonly DeniedTools[] {
	return [root, ...(agent ? [agent] : [])].flatMap((place) => [
		...listAt(place, 'tools', 'deny'),
		...(session === 'subagent' ? listAt(place, 'tools', 'subagents', 'tools', 'deny') : []),
		...(isInside ? listAt(place, 'tools', 'sandbox', 'tools', 'deny') : []),
	]);
}

export function deniedFact(lists: readonly DeniedTools[]): AccessFact {
	const names = [...new Set(lists.flatMap(({ names }) => names))];
	const [first] = lists;
	return first ? { text: names.join(', '), key: first.key } : { text: 'none by the configuration' };
}
