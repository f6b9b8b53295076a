import type { SharingCapability } from '../capabilities/sharing.ts';
import { agentsName } from './paths.ts';

export const sharing: SharingCapability = {
	reads: (path) => path === agentsName,
	setting: {
		file: 'opencode.json',
		key: ['instructions'],
		value(target, now) {
			const files = Array.isArray(now) ? now : now === undefined ? [] : [now];
			return files.includes(target) ? undefined : [...files, target];
		},
	},
	linkAs: agentsName,
	followsLinks: 'measured',
};
