import type { FileRole, Runtime } from '../runtime.ts';
import { assemble } from './assemble.ts';
import { detect } from './detection.ts';
import { roleIdOf, roles } from './files.ts';
import { memoryPolicy } from './memoryPolicy.ts';
import type { OpenClawProfile } from './profile.ts';

/** A version of OpenClaw as the rest of the engine sees it. */
export function openClaw(profile: OpenClawProfile): Runtime {
	return {
		id: `openclaw@${profile.version}`,
		family: 'openclaw',
		version: profile.version,
		title: profile.title,
		sessionKinds: ['main', 'group', 'subagent', 'cron', 'heartbeat'],
		configNames: profile.configNames,
		contextNames: profile.bootstrapNames,
		detect: (snapshot) => detect(snapshot, profile),
		roleOf(path): FileRole | undefined {
			const role = roleIdOf(path);
			if (role === undefined) return undefined;
			const injected = profile.bootstrapNames.includes(path) || (profile.soulEvil && role === 'soul-evil');
			return { ...roles[role], injected };
		},
		assemble: (snapshot, session, wording) => assemble(profile, snapshot, session, wording),
		memory: memoryPolicy,
	};
}
