import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { isOn } from '../config/settings.ts';
import { worldOf } from '../world.ts';
import { limitIn, memoryKeys } from './limits.ts';
import { type HermesTarget, memoryNames } from './targets.ts';

/** The session of a person who has started the program in the workspace. */
const usual: Session = { kind: 'main', now: 0, timeZone: 'UTC', random: 0 };

/** True where the workspace is the home of an agent: what it remembers is at `memories/` then, and nowhere else. */
export function isHome(snapshot: Snapshot): boolean {
	const { home, root } = worldOf(snapshot, usual);
	return home === root;
}

/** Characters that a memory may have here; one line for people where nothing may be noted in it. */
export function limitOf(
	snapshot: Snapshot | undefined,
	target: HermesTarget,
): { readonly limit: number } | { readonly why: string } {
	const { enabled, limit: key, usual: most } = memoryKeys[target];
	if (!snapshot) return { limit: most };
	if (!isHome(snapshot))
		return {
			why: 'Hermes Agent keeps what it remembers in its home, such as ~/.hermes, and not in other folders. Open that folder by itself.',
		};
	const { settings } = worldOf(snapshot, usual);
	if (!isOn(settings, 'memory', enabled))
		return { why: `the agent does not get ${memoryNames[target]}, as memory.${enabled} is off in config.yaml.` };
	const limit = limitIn(settings, target);
	return limit === undefined
		? { why: `memory.${key} in config.yaml is not a number, and Hermes Agent goes without its memory then.` }
		: { limit };
}
