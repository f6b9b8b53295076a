import type { HeartbeatPlan } from '../../heartbeat/plan.ts';
import type { Snapshot } from '../../workspace/snapshot.ts';
import type { HeartbeatCapability } from '../capabilities/heartbeat.ts';
import { setting } from './config/settings.ts';
import { fileNames } from './files.ts';

/** What the agent answers where there is nothing to tell. */
const allClear = 'All clear.';

/** Seconds. */
const usualInterval = 1_800;

/** Where a comment ends behind `line`, which may begin one. */
const opensComment = (line: string): boolean => !line.slice(4).includes('-->');

/** True where some line below “## Active Tasks” is neither a heading nor a comment (nanobot 0.3.5). */
export function hasTasks(text: string): boolean {
	let inComment = false;
	let isBelow = false;
	for (const written of text.split(/\r\n?|\n/u)) {
		const line = written.trim();
		if (inComment) inComment = !line.includes('-->');
		else if (line.startsWith('<!--')) inComment = opensComment(line);
		else if (/^##(?!#)/u.test(line)) isBelow = line.replace(/^#+/u, '').trim().toLowerCase().startsWith('active tasks');
		else if (isBelow && line !== '' && !line.startsWith('#')) return true;
	}
	return false;
}

function plan({ config }: Snapshot): HeartbeatPlan {
	if (setting(config, 'gateway', 'heartbeat', 'enabled') === false)
		return { kind: 'off', why: 'gateway.heartbeat.enabled is false' };
	const seconds = setting(config, 'gateway', 'heartbeat', 'intervalS');
	const every = typeof seconds === 'number' ? seconds : usualInterval;
	return every > 0 ? { kind: 'every', every: every * 1_000 } : { kind: 'off', why: `the interval is ${every}` };
}

export const heartbeat: HeartbeatCapability = {
	hasSection: true,
	isEmpty: (text) => !hasTasks(text),
	plan,
	turn: () => ({ prompt: undefined, token: allClear, isShown: true, checklist: fileNames.heartbeat }),
};
