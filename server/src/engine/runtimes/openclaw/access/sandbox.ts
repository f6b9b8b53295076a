import { at, isJsonObject, type Json } from '../../../text/json5.ts';
import type { SessionKind } from '../../../workspace/session.ts';
import type { SettingKey } from '../../capabilities/access.ts';
import { firstText, placeBelow, type SettingsPlace } from './toolPolicy.ts';

/** Where the settings of one agent are: its own entry, what all agents share, and the whole configuration. */
export interface AgentSettings {
	readonly own: SettingsPlace;
	readonly defaults: SettingsPlace;
	readonly root: SettingsPlace;
}

/** Whether a session runs in the sandbox, and the settings that say so; none where the default does: there is no sandbox. */
export interface SessionPlace {
	readonly where: 'inside' | 'outside' | 'not known';
	/** `mode off`; for `not known`: what decides. */
	readonly why: string;
	readonly from: readonly SettingKey[];
}

/** Settings that may bring a session of this kind into the main one, or take it out of there. */
function movedBy({ own, defaults, root }: AgentSettings, session: SessionKind) {
	if (session === 'heartbeat') {
		const other = firstText([own, defaults], 'heartbeat', 'session');
		if (other && other.text.trim() !== '' && other.text.trim() !== 'main') return other.key;
		const isolated = [own, defaults].find((place) => at(place.value, 'heartbeat', 'isolatedSession') === true);
		return isolated && [...isolated.key, 'heartbeat', 'isolatedSession'];
	}
	if (session !== 'group') return undefined;
	const scope = firstText([root], 'session', 'scope');
	if (scope?.text === 'global') return scope.key;
	const groups = firstText([root], 'session', 'groupScope');
	return groups?.text === 'main' ? groups.key : undefined;
}

/** A role whose people only get sessions in a sandbox (2026.9.6). */
function requiringRole(root: SettingsPlace): SettingKey | undefined {
	const roles = placeBelow(root, 'gateway', 'roles', 'definitions');
	const name = Object.entries(isJsonObject(roles.value) ? roles.value : {}).find(
		([, role]) => at(role, 'sandbox') === 'required',
	)?.[0];
	return name === undefined ? undefined : [...roles.key, name, 'sandbox'];
}

/** A heartbeat runs in the agent’s main session. */
const isMain = (session: SessionKind): boolean => session === 'main' || session === 'heartbeat';

export function sessionPlace(settings: AgentSettings, session: SessionKind): SessionPlace {
	const { own, defaults, root } = settings;
	const mode = firstText([own, defaults], 'sandbox', 'mode');
	const from = mode ? [mode.key] : [];
	const why = mode ? `mode ${mode.text}` : 'no sandbox by default';
	if (mode?.text === 'all') return { where: 'inside', why, from };
	const moved = mode?.text === 'non-main' ? movedBy(settings, session) : undefined;
	if (moved)
		return {
			where: 'not known',
			why: `${moved.slice(-2).join('.')} decides which session it is`,
			from: [...from, moved],
		};
	if (mode?.text === 'non-main' && !isMain(session)) return { where: 'inside', why, from };
	const role = requiringRole(root);
	if (role) return { where: 'not known', why: 'a role requires a sandbox for its people', from: [...from, role] };
	return { where: 'outside', why, from };
}

export const workspaceAccess = ({ own, defaults }: AgentSettings) => {
	const written = firstText([own, defaults], 'sandbox', 'workspaceAccess');
	return { text: written?.text ?? 'none', from: written ? [written.key] : [] };
};

/** What a sandbox of another kind than a container on this machine is; undefined for that one. */
export function otherBackend({ own, defaults }: AgentSettings) {
	const backend = firstText([own, defaults], 'sandbox', 'backend');
	return backend && !['docker', 'podman'].includes(backend.text) ? backend : undefined;
}

/** `source:target:ro,z`: true where nobody may write there. */
const isReadOnly = (bind: Json): boolean =>
	typeof bind === 'string' && /:[^:\\/]*$/u.test(bind) && (bind.split(':').at(-1) ?? '').split(',').includes('ro');

/** Settings that mount further folders into the sandbox; those of one agent do not count in a sandbox that all share. */
export function mounts({ own, defaults }: AgentSettings, toWrite = false): readonly SettingKey[] {
	const isShared = firstText([own, defaults], 'sandbox', 'scope')?.text === 'shared';
	return (isShared ? [defaults] : [own, defaults])
		.map((place) => placeBelow(place, 'sandbox', 'docker', 'binds'))
		.filter(({ value }) => Array.isArray(value) && value.some((bind) => !toWrite || !isReadOnly(bind)))
		.map(({ key }) => key);
}
