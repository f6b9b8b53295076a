import type { HermesSettings } from '../config/settings.ts';
import type { HermesTarget } from './targets.ts';

interface TargetKeys {
	readonly enabled: string;
	readonly limit: string;
	/** Characters. */
	readonly usual: number;
}

/** Keys below `memory` in the settings of a home, and what holds where they are not there (Hermes Agent 0.19.0). */
export const memoryKeys: Readonly<Record<HermesTarget, TargetKeys>> = {
	memory: { enabled: 'memory_enabled', limit: 'memory_char_limit', usual: 2_200 },
	user: { enabled: 'user_profile_enabled', limit: 'user_char_limit', usual: 1_375 },
};

/** Characters that a file of the memory may have; undefined where the settings name something that is no number. */
export function limitIn({ value }: HermesSettings, target: HermesTarget): number | undefined {
	const { limit, usual } = memoryKeys[target];
	const said = value('memory', limit);
	if (said === undefined) return usual;
	return typeof said === 'number' ? said : undefined;
}
