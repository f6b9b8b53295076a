import type { WrittenSettings } from '../config/settings.ts';

/** Where a configuration can say something about heartbeats: the defaults, then each agent. */
export const heartbeatPaths = (settings: WrittenSettings): readonly (readonly (string | number)[])[] => [
	['agents', 'defaults', 'heartbeat'],
	...settings.agents.map(({ path }) => [...path, 'heartbeat']),
];
